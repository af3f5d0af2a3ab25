import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { program } from './testing/real-nginx'

const FILE = path.join(import.meta.dirname, 'slow-life-farm@.service')
const ANALYZE = program('systemd-analyze')

/** Restrictions of privileges that the site does not need and an attacker in its process would use. */
const LIMITS = [
  'NoNewPrivileges=yes',
  'CapabilityBoundingSet=',
  'UMask=0077',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectKernelTunables=yes',
  'ProtectControlGroups=yes',
  'RestrictSUIDSGID=yes',
  'LockPersonality=yes',
]

describe('the unit of the site', () => {
  const lines = readFileSync(FILE, 'utf8').split('\n')

  it('may do no more on its machine than it must', () => {
    for (const limit of LIMITS) assert.ok(lines.includes(limit), `${limit} is missing.`)
  })

  it('takes its port from its instance, over the PORT of the settings', () => {
    assert.ok(lines.includes('ExecStart=/usr/bin/env PORT=%i node build/run.mjs server/start.ts'))
  })

  it('lets node make code while it runs, without which it would not start', () => {
    assert.ok(!lines.some((line) => line.startsWith('MemoryDenyWriteExecute')))
  })

  const skip = !ANALYZE && 'left out: this machine has no systemd-analyze'
  it('is read by systemd without a complaint', { skip }, () => {
    const { status, stdout, stderr } = spawnSync(ANALYZE!, ['verify', FILE], { encoding: 'utf8' })
    assert.deepEqual([status, stdout + stderr], [0, ''])
  })
})
