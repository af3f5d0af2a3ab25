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
import { setTimeout as pause } from 'node:timers/promises'
import { lockFolder } from '../database/lock'
import type { Database } from '../database/open'
import type { Giving } from '../pay/giving'
import { RunningApi } from '../testing/running'
import { seededFolder } from '../testing/seeded'
import { doorPlate, openStaffDoor, type DoorPlate } from './door'

const folder = mkdtempSync(join(tmpdir(), 'farm-tray-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const traysOf = (place: string) => readdirSync(place).filter((name) => /^staff-\w{6}$/.test(name))

/** Begins to send a file through the door, and never ends. */
function beginUpload(plate: DoorPlate): void {
  const given = Buffer.from(JSON.stringify({ fileName: 'a.csv', dryRun: true }))
  const headers = {
    authorization: `Bearer ${plate.token}`,
    'x-arguments': given.toString('base64url'),
  }
  const options = { host: '127.0.0.1', port: plate.port, method: 'POST', path: '/import-ledger' }
  const request = ask({ ...options, headers })
  // The service is killed meanwhile.
  request.on('error', () => {})
  request.write('direction,type,purpose\n')
}

async function until(there: () => boolean): Promise<void> {
  for (let attempt = 0; !there(); attempt++) {
    assert.ok(attempt < 3_000, 'it is there within half a minute')
    await pause(10)
  }
}

it('sweeps what was sent to a service that was killed when the next one starts, and nothing else', async () => {
  const dataDir = join(folder, 'data')
  cpSync(await seededFolder(), dataDir, { recursive: true })
  const api = await RunningApi.start({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  try {
    const plate = () => JSON.parse(readFileSync(doorPlate(dataDir), 'utf8')) as DoorPlate
    beginUpload(plate())
    await until(() => traysOf(dataDir).length === 1)
    await api.kill()
    const [tray] = traysOf(dataDir)
    assert.ok(tray, 'it was cut off in the midst of it')
    for (const name of ['staff-list', 'staff-notes', 'postgres.unfinished-1'])
      mkdirSync(join(dataDir, name))
    writeFileSync(`${doorPlate(dataDir)}.999999`, '{}')
    writeFileSync(join(dataDir, 'staff-abcdef'), 'a file of somebody else')

    await api.start()
    assert.deepEqual(traysOf(dataDir), ['staff-abcdef'])
    const left = readdirSync(dataDir)
    assert.ok(!left.includes('staff-door.json.999999'))
    for (const name of ['staff-list', 'staff-notes', 'postgres.unfinished-1', 'staff-door.json'])
      assert.ok(left.includes(name), name)

    beginUpload(plate())
    await until(() => traysOf(dataDir).length === 2)
  } finally {
    await api.kill()
  }
})

it('touches no tray in a folder that another process may hold', async () => {
  const dataDir = join(folder, 'other')
  mkdirSync(join(dataDir, 'staff-a1B2c3'), { recursive: true })
  const nothing = {} as Database & Giving
  const close = await openStaffDoor(nothing, dataDir, nothing)
  await close()
  assert.deepEqual(traysOf(dataDir), ['staff-a1B2c3'])
  const release = lockFolder(dataDir)
  const closeOwn = await openStaffDoor(nothing, dataDir, nothing)
  await closeOwn()
  release()
  assert.deepEqual(traysOf(dataDir), [])
})
