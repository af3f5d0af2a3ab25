import assert from 'node:assert/strict'
import { it } from 'node:test'
import { acceptedEncoding } from './accepted'

const CASES: [header: string | undefined, encoding: string | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 ,gzip;q=0', undefined],
  ['br;q=0.1', 'br'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', undefined],
  ['brotli, xgzip', undefined],
]

for (const [header, encoding] of CASES)
  it(`Accept-Encoding ${header === undefined ? 'missing' : `"${header}"`} gets ${encoding ?? 'a plain answer'}`, () =>
    assert.equal(acceptedEncoding(header), encoding))
