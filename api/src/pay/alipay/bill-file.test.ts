import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { ZipFile } from 'yazl'
import { ChannelError } from '../channel'
import { loadBill, unpackUpTo } from './bill-file'

const LIMITS = { packed: 100_000, unpacked: 300_000, files: 3 }

async function zipped(...files: (string | Buffer)[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [index, file] of files.entries()) zip.addBuffer(Buffer.from(file), `${index}.csv`)
  zip.end()
  return buffer(zip.outputStream)
}

describe('the file of a bill', () => {
  let server: Server
  let address: string
  let size = 0
  let taken = 0

  before(async () => {
    server = createServer((request, response) => {
      // Tests both with and without a content-length.
      if (request.url === '/told') response.setHeader('content-length', size)
      const piece = Buffer.alloc(10_000)
      const more = () => {
        for (; taken < size; taken += piece.length) if (!response.write(piece)) break
        if (taken >= size) return response.end()
        taken += piece.length
        response.once('drain', more)
      }
      more()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.close()
    server.closeAllConnections()
  })

  const load = (url: string, length: number) => {
    size = length
    taken = 0
    return loadBill(url, 5_000, LIMITS)
  }
  const away = (error: unknown) => error instanceof ChannelError && error.kind === 'away'

  it('is loaded up to a length, announced or not, and what is longer is left where it is', async () => {
    for (const path of ['/told', '/untold']) {
      assert.equal((await load(address + path, 100_000)).length, 100_000)
      await assert.rejects(load(address + path, 110_000), away)
      await assert.rejects(load(address + path, 1_000_000_000), away)
      assert.ok(taken < 100_000_000, `${taken} bytes were sent`)
    }
  })

  it('is loaded from a safe address alone', async () => {
    for (const url of [
      address.replace('127.0.0.1', '127.0.0.2'),
      'http://dwbillcenter.alipay.com/x',
      'ftp://127.0.0.1/x',
      'data:,x',
      '',
    ])
      await assert.rejects(load(url, 10), away, url)
    assert.equal(taken, 0)
  })

  it('is unpacked up to a size and a number of files', async () => {
    const text = 'a bill#end'
    assert.equal(await unpackUpTo('#end', await zipped('sums', text), LIMITS), 'a bill')
    const many = await zipped('1', '2', '3', text)
    await assert.rejects(unpackUpTo('#end', many, LIMITS), /too many files/)
    const half = Buffer.alloc(LIMITS.unpacked / 2)
    assert.equal(await unpackUpTo('#end', await zipped(text, half), LIMITS), 'a bill')
    const bomb = await zipped(text, half, half)
    assert.ok(bomb.length < 1_000)
    await assert.rejects(unpackUpTo('#end', bomb, LIMITS), /too much/)
  })

  it('that is longer than it says is broken off', async () => {
    const bomb = await zipped(Buffer.alloc(LIMITS.unpacked * 2))
    const entry = bomb.indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bomb.writeUInt32LE(10, entry + 24)
    await assert.rejects(unpackUpTo('#end', bomb, LIMITS), /too many bytes/)
  })
})
