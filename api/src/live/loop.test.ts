import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import { boxes, fileOfPart, newestPart, partOf, playlistAt, TIMESCALE } from './loop'

const LOOPS = new URL('../../../media/demo/', import.meta.url)
const read = (slug: string, name: string) => readFileSync(new URL(`${slug}/${name}`, LOOPS))
const now = new Date('2026-11-21T10:00:01+08:00')

/** The timestamps and the number inside a part, in ticks. */
function told(bytes: Buffer) {
  const at = (type: string) =>
    [...boxes(bytes)].filter((box) => box.type === type).map((b) => b.body)
  return {
    decode: at('tfdt').map((body) => bytes.readBigUInt64BE(body + 4)),
    presented: at('sidx').map((body) => bytes.readBigUInt64BE(body + 12)),
    number: at('mfhd').map((body) => bytes.readUInt32BE(body + 4)),
  }
}

it('lists four parts that are over, one more every four seconds, and never an end', () => {
  const numbers = (at: Date) =>
    [...playlistAt(at).matchAll(/^(\d+)\.m4s$/gm)].map(([, n]) => Number(n))
  const first = numbers(now)
  assert.equal(first.length, 4)
  assert.equal(first.at(-1), newestPart(now))
  assert.ok((first.at(-1)! + 1) * 4_000 <= now.getTime())
  assert.match(playlistAt(now), new RegExp(`^#EXT-X-MEDIA-SEQUENCE:${first[0]}$`, 'm'))
  const later = numbers(new Date(now.getTime() + 4_000))
  assert.deepEqual(
    later,
    first.map((number) => number + 1),
  )
  assert.doesNotMatch(playlistAt(now), /ENDLIST|DISCONTINUITY|PLAYLIST-TYPE/)
})

it('has what it lists, also a while later, and nothing that is still to come', () => {
  const newest = newestPart(now)
  assert.equal(fileOfPart(newest + 1, now), undefined)
  assert.match(fileOfPart(newest, now)!, /^part-[012]\.m4s$/)
  const later = new Date(now.getTime() + 60_000)
  assert.ok(fileOfPart(newest, later))
  assert.equal(fileOfPart(newest, new Date(now.getTime() + 120_000)), undefined)
  const turn = [0, 1, 2].map((step) => fileOfPart(newest - step, now))
  assert.equal(new Set(turn).size, 3)
})

for (const slug of readdirSync(LOOPS))
  it(`moves the time of ${slug} on without a seam`, () => {
    const init = read(slug, 'init.mp4')
    const mdhd = init.indexOf('mdhd')
    assert.equal(init.readUInt32BE(mdhd + 16), TIMESCALE)
    const newest = newestPart(now)
    let end: bigint | undefined
    for (let part = newest - 6; part <= newest; part++) {
      const file = read(slug, fileOfPart(part, now)!)
      const before = Buffer.from(file)
      const times = told(partOf(file, part))
      assert.deepEqual(file, before, 'the film itself stays as it is')
      assert.deepEqual(times.number, [part])
      assert.deepEqual(times.decode, [BigInt(part) * 4n * BigInt(TIMESCALE)])
      assert.deepEqual(times.presented, times.decode)
      if (end !== undefined) assert.equal(times.decode[0], end)
      end = times.decode[0]! + 4n * BigInt(TIMESCALE)
      assert.deepEqual(partOf(file, part).subarray(-1_000), file.subarray(-1_000))
    }
  })

it('refuses bytes that are no film instead of damaging them', () => {
  assert.throws(() => partOf(Buffer.from('00000004moof', 'latin1'), 5), /does not fit/)
  const film = read('paddy', 'part-0.m4s')
  const tfdt = [...boxes(film)].find(({ type }) => type === 'tfdt')!
  film[tfdt.body] = 0
  assert.throws(() => partOf(film, 5), /32-bit/)
})
