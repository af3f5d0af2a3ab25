import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { FolderHeldError, holdsFolder, lockFolder } from './lock'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farm-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const inAnotherProcess = (code: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
  })
const lockModule = JSON.stringify(new URL('./lock.ts', import.meta.url).href)

it('keeps a second process out and names the first', () => {
  const release = lockFolder(folder)
  const other = inAnotherProcess(
    `const { lockFolder } = await import(${lockModule}); try { lockFolder(${JSON.stringify(folder)}); console.log('in') } catch (error) { console.log(error.message) }`,
  )
  assert.match(other.stdout, new RegExp(`in use by process ${process.pid}: stop that process`))
  assert.throws(() => lockFolder(folder), FolderHeldError)
  release()
  lockFolder(folder)()
  assert.deepEqual(readdirSync(folder), [])
})

it('knows whether this process holds the folder', () => {
  assert.equal(holdsFolder(folder), false)
  const release = lockFolder(folder)
  assert.equal(holdsFolder(folder), true)
  const other = JSON.stringify({ pid: process.pid, born: '', key: 'of an earlier process' })
  const mine = readFileSync(join(folder, 'lock.json'))
  writeFileSync(join(folder, 'lock.json'), other)
  assert.equal(holdsFolder(folder), false)
  writeFileSync(join(folder, 'lock.json'), mine)
  release()
  assert.equal(holdsFolder(folder), false)
})

it('takes over the lock of a process that died', () => {
  const died = inAnotherProcess(
    `const { lockFolder } = await import(${lockModule}); lockFolder(${JSON.stringify(folder)}); process.kill(process.pid, 'SIGKILL')`,
  )
  assert.equal(died.signal, 'SIGKILL')
  assert.ok(existsSync(join(folder, 'lock.json')))
  lockFolder(folder)()
})

it('takes over a lock whose pid belongs to another process or to itself, or that is unreadable', () => {
  const file = join(folder, 'lock.json')
  lockFolder(folder)()
  const stale = [
    JSON.stringify({ pid: process.ppid, born: 'another-boot:1', key: 'gone' }),
    JSON.stringify({ pid: process.pid, born: '', key: 'gone' }),
    '{"pid":',
  ]
  for (const text of process.platform === 'linux' ? stale : stale.slice(1)) {
    writeFileSync(file, text)
    const release = lockFolder(folder)
    assert.equal((JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid, process.pid)
    release()
  }
})

describe('what is in the data folder', { skip: process.platform === 'win32' }, () => {
  const modeOf = (place: string) => statSync(place).mode & 0o7777

  it('is closed to other accounts in a new folder, and the folders above it stay as they were', () => {
    const fresh = join(folder, 'above', 'data')
    lockFolder(fresh)()
    assert.equal(modeOf(fresh), 0o700)
    assert.equal(modeOf(join(folder, 'above')), 0o777 & ~process.umask())
  })

  it('is closed to them in a folder that an earlier version made', () => {
    const old = join(folder, 'old')
    mkdirSync(old)
    for (const mode of [0o755, 0o777]) {
      chmodSync(old, mode)
      lockFolder(old)()
      assert.equal(modeOf(old), 0o700)
    }
  })

  it('leaves the permissions of a shared folder like /tmp unchanged', () => {
    chmodSync(folder, 0o1777)
    lockFolder(folder)()
    assert.equal(modeOf(folder), 0o1777)
  })
})
