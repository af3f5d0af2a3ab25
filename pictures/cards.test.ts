import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'
import { claimsIn } from 'shared/claims'
import { LANGS } from 'shared/contract'
import { cards } from './cards'

const media = path.join(import.meta.dirname, '../media')
const KB = 1024

const square = (width: number) => ({ width, height: width })

const expected = new Map([
  ...['home', 'finance', 'live', 'pay', 'about'].flatMap((name) =>
    LANGS.flatMap((lang): [string, { width: number; height: number }][] => [
      [`cards/${name}-${lang}.png`, { width: 1200, height: 630 }],
      [`cards/${name}-${lang}-square.png`, square(400)],
    ]),
  ),
  ['brand/apple-touch-icon.png', square(180)],
  ['brand/icon-192.png', square(192)],
  ['brand/icon-512.png', square(512)],
])

it('each part and the story have, beside the icons, a wide and a square card in each language', () => {
  const files = ['cards', 'brand'].flatMap((folder) =>
    readdirSync(path.join(media, folder)).map((file) => `${folder}/${file}`),
  )
  assert.deepEqual(
    files.filter((file) => file.endsWith('.png')).sort(),
    [...expected.keys()].sort(),
  )
})

for (const [file, size] of expected)
  it(`${file} is a PNG of the size that is asked for, and light`, () => {
    const bytes = readFileSync(path.join(media, file))
    assert.equal(bytes.toString('latin1', 1, 4), 'PNG')
    assert.deepEqual({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }, size)
    assert.ok(bytes.length < 60 * KB, `${bytes.length} bytes`)
  })

it('no card claims what cannot be checked yet', () => {
  for (const { title, line } of cards)
    for (const lang of LANGS) assert.deepEqual(claimsIn(title[lang] + line[lang]), [], title[lang])
})
