import { tone } from './palette'

/** The whole round in units of the picture: 360° wide, 180° high, the horizon at half height. */
export const WIDTH = 4096
export const HEIGHT = 2048
const HORIZON = HEIGHT / 2
const EYE = 1.7

/** One edge of a terrace: its distance and its height against the eye, in metres. */
interface Edge {
  far: number
  rise: number
  turn: number
}

// The viewer stands on a bund. In front (0°, the middle of the picture) the terraces go down, behind they go up.
// Each edge below is seen a little above the one before, or it would hide behind it.
const below: Edge[] = [3.6, 6, 9, 12.5, 16.5, 21, 26, 32, 40, 50, 66, 92, 140].map((far, k) => ({
  far,
  rise: -far * (0.47 - 0.035 * k),
  turn: 0.3 * k,
}))
const above: Edge[] = Array.from({ length: 11 }, (_, k) => ({
  far: 6 + 3.2 * k,
  rise: 0.9 + 1.5 * k,
  turn: 0.8 * k + 3,
}))

/** The drawn panorama as an SVG document. Everything is drawn twice, one round apart, so that no seam shows. */
export function panoramaScene(): string {
  const scene = [
    mountains(),
    uphill(),
    downhill(),
    seedlings(),
    bund(),
    farm(),
    people(),
    birds(),
  ].join('')
  const gradient = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${tone.high}"/><stop offset="1" stop-color="${tone.sky}"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" height="100%" stroke-linejoin="round" stroke-linecap="round">
<defs>${gradient}</defs><path fill="url(#sky)" d="M0 0h${WIDTH}v${HORIZON}H0z"/><path fill="${tone.field[1]}" d="M0 ${HORIZON}h${WIDTH}v${HORIZON}H0z"/>
<g id="round">${sun()}${scene}</g><use href="#round" x="${WIDTH}"/><use href="#round" x="-${WIDTH}"/></svg>`
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const across = (degrees: number) => (degrees / 360 + 0.5) * WIDTH
const down = (rise: number, distance: number) =>
  HORIZON - (Math.atan2(rise, distance) / Math.PI) * HEIGHT

/** The edge's distance swings around spurs and gullies; whole waves to the round keep it closed. */
function edgeAt({ far, rise, turn }: Edge, degrees: number): string {
  const angle = radians(degrees)
  const spurs = Math.abs(Math.sin(3.5 * angle + turn * 0.35))
  const swing = 0.86 + 0.24 * spurs + 0.05 * Math.sin(9 * angle + turn)
  const lateral = (far * swing) / Math.max(Math.abs(Math.cos(angle)), 1e-4)
  return `${across(degrees).toFixed(1)} ${down(rise, lateral).toFixed(1)}`
}

function line(edge: Edge, from: number, to: number): string {
  const steps = Math.max(2, Math.round(Math.abs(to - from) / 0.75))
  return Array.from({ length: steps + 1 }, (_, i) =>
    edgeAt(edge, from + ((to - from) * i) / steps),
  ).join('L')
}

const ink = (width: number, opacity = 0.5) =>
  `stroke="${tone.line}" stroke-width="${width}" stroke-opacity="${opacity}"`

function ridge(base: number, waves: [number, number, number][], fill: string): string {
  const points = Array.from({ length: 257 }, (_, i) => {
    const angle = (i / 256) * 2 * Math.PI
    const high = waves.reduce((sum, [n, size, turn]) => sum + size * Math.sin(n * angle + turn), 0)
    return `${i * 16} ${(HORIZON - base - high).toFixed(1)}`
  })
  return `<path fill="${fill}" d="M${points.join('L')}V${HORIZON + 4}H0z"/>`
}

function mountains(): string {
  const far: [number, number, number][] = [
    [3, 46, 0.4],
    [7, 30, 1.7],
    [11, 12, 0.2],
  ]
  const near: [number, number, number][] = [
    [4, 26, 2.2],
    [9, 18, 0.6],
  ]
  return ridge(150, far, tone.far) + ridge(64, near, tone.hill)
}

function sun(): string {
  return `<circle cx="2540" cy="700" r="70" fill="${tone.sun}"/><circle cx="2540" cy="700" r="94" fill="none" stroke="${tone.sun}" stroke-width="2"/>${[
    [1560, 640, 2.4],
    [3000, 560, 3],
    [700, 520, 3.2],
    [3720, 470, 2.6],
  ]
    .map(
      ([x, y, s]) =>
        `<path fill="${tone.wall}" transform="translate(${x} ${y}) scale(${s})" d="M0 20c-18 0-18-18-2-20 2-16 28-18 36-4 16-4 30 6 24 14 8 4 2 10-4 10z"/>`,
    )
    .join('')}`
}

/** Parcels on the steps below: step, from and to in degrees, under water or ripe. */
const parcels: [number, number, number, string][] = [
  [1, -50, -26, tone.water],
  [1, 8, 34, tone.ripe],
  [2, -30, -2, tone.water],
  [2, 36, 58, tone.water],
  [3, -60, -40, tone.ripe],
  [3, 2, 26, tone.water],
  [4, -36, -14, tone.water],
  [4, 30, 50, tone.ripe],
  [5, -8, 12, tone.ripe],
  [5, -58, -44, tone.water],
  [6, 18, 40, tone.water],
  [7, -30, -12, tone.ripe],
  [7, 44, 58, tone.water],
  [8, 0, 18, tone.water],
  [9, -50, -30, tone.water],
  [10, 22, 40, tone.ripe],
  [11, -16, 8, tone.water],
]

function downhill(): string {
  return below
    .map((edge, k) => {
      const beyond = `M${line(edge, -89.9, 89.9)}z`
      const step = `<path fill="${tone.field[[1, 0, 2, 1, 2, 0, 1, 2, 1, 0, 1, 0, 1][k]!]}" d="${beyond}"/>`
      const own = parcels.filter(([at]) => at === k + 1).map((parcel) => parcelShape(parcel))
      const lip = `<path fill="none" ${ink(Math.max(2, 14 - 1.5 * k), 0.6)} d="M${line(edge, -89.9, 89.9)}"/>`
      return step + own.join('') + lip
    })
    .join('')
}

function parcelShape([at, from, to, fill]: [number, number, number, string]): string {
  const shape = `M${line(below[at - 1]!, from, to)}L${line(below[at]!, to - 2, from + 2)}z`
  return `<path fill="${fill}" ${ink(2)} d="${shape}"/>`
}

function uphill(): string {
  const foot: Edge = { far: 4.2, rise: -EYE, turn: 2 }
  const steps = [...above].reverse().map((edge, at) => {
    const k = above.length - 1 - at
    const bank = `M${line(edge, 90.1, 269.9)}L${line(foot, 269.9, 90.1)}z`
    const lip = `M${line(edge, 90.1, 269.9)}`
    const fringe = `<path fill="none" stroke="${tone.field[3]}" stroke-width="${Math.max(5, 18 - k * 1.3)}" stroke-dasharray=".1 ${Math.max(8, 24 - k * 1.6)}" d="${lip}"/>`
    return `${fringe}<path fill="${tone.field[[0, 1, 2, 1, 0, 1, 2, 1, 0, 1, 2][k]!]}" ${ink(Math.max(2, 5 - 0.3 * k))} d="${bank}"/>`
  })
  const trees = [
    [118, 3],
    [131, 5],
    [152, 8],
    [166, 10],
    [171, 10],
    [196, 9],
    [214, 6],
    [236, 4],
  ] as const
  return (
    trees
      .map(([at, k]) => {
        const edge = above[k]!
        const [x, y] = edgeAt(edge, at).split(' ')
        return tree(Number(x), Number(y) + 10, 26 / edge.far + 0.7)
      })
      .join('') +
    steps.join('') +
    grass()
  )
}

/** Rows of grass on the first bank behind, which stands close and would be bare. */
function grass(): string {
  return [-1.15, -0.6, -0.05, 0.5]
    .map((rise, i) => {
      const row = `M${line({ far: 4.7 + 0.5 * i, rise, turn: 2 + 0.2 * i }, 91, 269)}`
      return `<path fill="none" ${ink(5, 0.45)} stroke-dasharray="10 46" stroke-dashoffset="${i * 23}" d="${row}"/>`
    })
    .join('')
}

const tree = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size.toFixed(2)})"><path fill="${tone.field[3]}" ${ink(1)} d="M-4-14c-22 2-32-18-20-32-6-20 18-34 32-20 16-8 32 8 24 24 12 14 0 30-18 27z"/><path d="M2 0V-30M2-16l8-9" fill="none" stroke="${tone.roof}" stroke-width="4"/></g>`

/** Rows of rice on the viewer's own step, along the contour, each tuft as large as its distance makes it. */
function seedlings(): string {
  const tufts: { near: number; shape: string }[] = []
  for (const row of [-3.4, -2.8, -2.2, -1.6, -1.1, 1.1, 1.6, 2.1, 2.6])
    for (let along = -24; along <= 24; along += 0.42) {
      const near = Math.hypot(row, along)
      tufts.push({ near, shape: tuft(row, along + 0.2 * Math.sin(row * 9), near) })
    }
  const water = `M${flat(0.62)}L${line(below[0]!, 89.9, -89.9)}z`
  const shapes = tufts.sort((a, b) => b.near - a.near).map(({ shape }) => shape)
  return `<path fill="${tone.water}" d="${water}"/>${shapes.join('')}`
}

/** The straight edge of the bund at this distance in front, as points from left to right. */
function flat(distance: number, from = -89.9, to = 89.9): string {
  return Array.from({ length: 241 }, (_, i) => {
    const degrees = from + ((to - from) * i) / 240
    const lateral = distance / Math.max(Math.abs(Math.cos(radians(degrees))), 1e-4)
    return `${across(degrees).toFixed(1)} ${down(-EYE, lateral).toFixed(1)}`
  }).join('L')
}

function tuft(row: number, along: number, near: number): string {
  const degrees = (Math.atan2(along, row) * 180) / Math.PI
  const y = down(-EYE, near)
  const size = Math.min(2, (HEIGHT / Math.PI / near) * 0.0042)
  const wide = (size / Math.cos(Math.atan(EYE / near))).toFixed(3)
  const blades = 'M0 0C-2-18-10-34-20-44M0 0C0-22 0-40 2-58M0 0C4-18 12-32 22-40'
  return `<path transform="translate(${across(degrees).toFixed(1)} ${y.toFixed(1)}) scale(${wide} ${size.toFixed(3)})" fill="none" stroke="${tone.field[near < 3 ? 4 : 3]}" stroke-width="5" d="${blades}"/>`
}

/** The earthen path underfoot. */
function bund(): string {
  return [-89.9, 90.1]
    .map((from) => {
      const edge = flat(0.62, from, from + 179.8)
      const ground = `M${edge}V${HEIGHT}H${across(from - 0.2)}V${HORIZON}z`
      return `<path fill="${tone.soil}" d="${ground}"/><path fill="none" ${ink(4, 0.4)} d="M${edge}"/>`
    })
    .join('')
}

function farm(): string {
  const house = `<path fill="${tone.wall}" ${ink(1)} d="M0 0h70v40H0zM66 14h36v26H66z"/><path fill="${tone.roof}" d="M-10 3C-2-1 4-11 8-20h54c4 9 10 19 18 23zM62 17l6-14h30c4 6 8 11 14 14z"/><path fill="${tone.roof}" opacity=".75" d="M16 14h11v26H16zM40 14h14v10H40z"/>`
  const [x, y] = edgeAt(below[7]!, -30).split(' ').map(Number) as [number, number]
  const back = tree(x - 30, y + 4, 2.2) + tree(x + 210, y + 2, 1.6) + tree(x + 250, y + 8, 1.3)
  const [ox, oy] = edgeAt(below[8]!, 41).split(' ').map(Number) as [number, number]
  return `${back}<g transform="translate(${x} ${y - 62}) scale(1.7)">${house}</g>${tree(ox, oy, 2)}${tree(ox + 76, oy + 4, 1.6)}`
}

function people(): string {
  const farmer = (degrees: number, k: number, size: number, flip = 1) => {
    const [x, y] = edgeAt(below[k]!, degrees).split(' ').map(Number) as [number, number]
    return `<g transform="translate(${x} ${y - 34 * size + 18}) scale(${size * flip} ${size})"><path d="M-6 0c-4 12-4 22-2 34M6 0c2 12 2 22 0 34" stroke="${tone.dark}" stroke-width="6" fill="none"/><path fill="${tone.soil}" d="M-12 4c-2-18 10-26 32-30 12 0 14 12 4 16-12 4-14 8-14 16-6 4-16 4-22-2z"/><path d="M26-14c6 12 8 22 8 32" stroke="${tone.soil}" stroke-width="5" fill="none"/><path fill="${tone.ripe}" ${ink(1)} d="M14-22C24-40 42-42 58-18 44-12 26-14 14-22z"/></g>`
  }
  return farmer(-14, 2, 1.7) + farmer(40, 2, 1.6, -1) + farmer(18, 4, 1.05)
}

function birds(): string {
  return `<path fill="none" ${ink(4, 0.8)} d="M2180 720q18-18 26 0q13-18 29-5M2260 762q13-13 21 0q10-13 21-3M2120 776q10-10 18 0q8-10 18-3"/>`
}
