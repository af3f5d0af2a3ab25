import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** Extracts the files of a zip by its central directory and verifies their checksums. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  assert.ok(end >= 0, 'the zip has no end')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(zip.toString('latin1', at, at + 4), 'PK\u0001\u0002')
    const [sum, packed, size] = [16, 20, 24].map((place) => zip.readUInt32LE(at + place))
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = inflateRawSync(zip.subarray(start, start + packed!))
    const path = zip.toString('utf8', at + 46, at + 46 + name!)
    assert.equal(bytes.length, size, path)
    if (typeof crc32 === 'function') assert.equal(crc32(bytes), sum, path)
    files.set(path, bytes)
    at += 46 + name! + extra! + comment!
  }
  return files
}
