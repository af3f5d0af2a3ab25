import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { lockFolder } from '../database/lock'
import type { Database } from '../database/open'
import type { PayContext } from '../pay/context'
import { RunningApi } from '../testing/running'
import { seededFolder } from '../testing/seeded'
import { until } from '../testing/until'
import { addressFile, startStaffServer, type ServerAddress } from './server'

const folder = mkdtempSync(join(tmpdir(), 'farm-upload-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const uploadsOf = (place: string) => readdirSync(place).filter((name) => /^staff-\w{6}$/.test(name))

/** Begins an upload to the staff server and never finishes it. */
function beginUpload(target: ServerAddress): void {
  const given = Buffer.from(JSON.stringify({ fileName: 'a.csv', dryRun: true }))
  const headers = {
    authorization: `Bearer ${target.token}`,
    'x-arguments': given.toString('base64url'),
  }
  const options = { host: '127.0.0.1', port: target.port, method: 'POST', path: '/import-ledger' }
  const request = ask({ ...options, headers })
  // The service is killed meanwhile.
  request.on('error', () => {})
  request.write('direction,type,purpose\n')
}

it('removes the uploads of a killed service at the next start, and nothing else', async () => {
  const dataDir = join(folder, 'data')
  cpSync(await seededFolder(), dataDir, { recursive: true })
  const api = await RunningApi.start({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  try {
    const target = () => JSON.parse(readFileSync(addressFile(dataDir), 'utf8')) as ServerAddress
    beginUpload(target())
    await until('the first upload is there', () => uploadsOf(dataDir).length === 1)
    await api.kill()
    const [upload] = uploadsOf(dataDir)
    assert.ok(upload, 'it was cut off in the midst of it')
    for (const name of ['staff-list', 'staff-notes', 'postgres.unfinished-1'])
      mkdirSync(join(dataDir, name))
    writeFileSync(`${addressFile(dataDir)}.999999`, '{}')
    writeFileSync(join(dataDir, 'staff-abcdef'), 'a file of somebody else')

    await api.start()
    assert.deepEqual(uploadsOf(dataDir), ['staff-abcdef'])
    const left = readdirSync(dataDir)
    assert.ok(!left.includes('staff-door.json.999999'))
    for (const name of ['staff-list', 'staff-notes', 'postgres.unfinished-1', 'staff-door.json'])
      assert.ok(left.includes(name), name)

    beginUpload(target())
    await until('the second upload is there', () => uploadsOf(dataDir).length === 2)
  } finally {
    await api.kill()
  }
})

it('touches no upload in a folder that another process may hold', async () => {
  const dataDir = join(folder, 'other')
  mkdirSync(join(dataDir, 'staff-a1B2c3'), { recursive: true })
  const nothing = {} as Database & PayContext
  const close = await startStaffServer(nothing, dataDir, nothing)
  await close()
  assert.deepEqual(uploadsOf(dataDir), ['staff-a1B2c3'])
  const release = lockFolder(dataDir)
  const closeOwn = await startStaffServer(nothing, dataDir, nothing)
  await closeOwn()
  release()
  assert.deepEqual(uploadsOf(dataDir), [])
})
