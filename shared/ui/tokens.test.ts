import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8')
const darkStart = css.indexOf('@media screen and (prefers-color-scheme: dark)')

function coloursIn(text: string): Record<string, string> {
  const found = text.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/gi)
  return Object.fromEntries([...found].map(([, name, value]) => [name!, value!]))
}

const light = coloursIn(css.slice(0, darkStart))
const dark = coloursIn(css.slice(darkStart, css.indexOf('@media (prefers-reduced-motion')))

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, two: string): number {
  const [bright, dim] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ['--paper', '--paper-raised', '--paper-sunk']
const on = (ground: string[], names: string[]) =>
  names.flatMap((name) => ground.map((under) => [name, under] as const))

const text = [
  ...on(grounds, ['--ink', '--ink-soft', '--leaf', '--leaf-hover', '--danger']),
  ...on(['--leaf-tint'], ['--ink', '--ink-soft', '--leaf']),
  ...on(['--grain-tint'], ['--ink', '--grain-ink']),
  ...on(['--soil-tint'], ['--ink', '--soil']),
  ...on(['--danger-tint'], ['--ink', '--danger']),
  ['--paper-raised', '--seal'],
  ['--on-leaf', '--leaf'],
  ['--on-leaf', '--leaf-hover'],
  ['--on-deep', '--leaf-deep'],
  ['--on-deep-soft', '--leaf-deep'],
] as const

const controls = on(grounds, ['--line-control', '--focus', '--leaf', '--seal'])

type Pair = readonly [name: string, ground: string]

function atLeast(limit: number, pairs: readonly Pair[], theme: Record<string, string>) {
  const weak = pairs
    .map(([name, ground]) => ({
      pair: `${name} on ${ground}`,
      contrast: contrast(theme[name] ?? '', theme[ground] ?? ''),
    }))
    .filter((each) => !(each.contrast >= limit))
  expect(weak).toEqual([])
}

for (const [name, theme] of Object.entries({ light, dark })) {
  it(`text has a contrast of at least 4.5:1 in the ${name} theme`, () => atLeast(4.5, text, theme))
  it(`controls have a contrast of at least 3:1 in the ${name} theme`, () =>
    atLeast(3, controls, theme))
}

it('print has no dark theme: paper is white', () => {
  expect(css.match(/@media [^{]*dark[^{]*/g)).toEqual([
    '@media screen and (prefers-color-scheme: dark) ',
  ])
})

it('the dark theme defines the same names as the light one', () => {
  expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort())
})
