import assert from 'node:assert/strict'
import { it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { sheetsIn } from './sheets'

it('counts a sheet whatever byte its compressed stream ends with', () => {
  const lastBytes = new Set<number>()
  for (let code = 0; code < 256; code++) {
    const stream = deflateSync(
      Buffer.from(`<< /Type /Page % 1 >>${String.fromCharCode(code)}`, 'latin1'),
    )
    lastBytes.add(stream.at(-1)!)
    const pdf = Buffer.concat([
      Buffer.from('2 0 obj\n<< /Type /ObjStm >>\nstream\n'),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
    ])
    assert.equal(sheetsIn(pdf), 1, `its last byte is ${stream.at(-1)}`)
  }
  assert.equal(lastBytes.size, 256)
})
