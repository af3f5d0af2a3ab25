import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { ROOT } from '../part-build'
import { publish } from '../publish'
import { teamKeys } from '../store/keys'
import { readRegistry } from '../store/registry-file'
import { verifySite } from '../verify'
import { isSignedByTeam } from './team-signature'
import { markedBuild } from './testing/copied-build'

let folder: string
let site: string
let key: string
let signed: string

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'team-'))
  site = path.join(folder, 'site')
  key = path.join(folder, 'live.key')
  signed = markedBuild('mf-live', 'signed')
  await publish(site, ['shell', 'mf-live'])
})
after(() => {
  for (const each of [folder, signed]) rmSync(each, { recursive: true, force: true })
})

/** Runs a command as a team does in its terminal. */
function release(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...PROGRAM_FLAGS, path.join(ROOT, 'release/cli.ts'), ...args],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...env } },
  )
  return { status, text: stdout + stderr }
}

it('a team creates its key, and is told what the operator adds', () => {
  const { status, text } = release(['key', key])
  assert.equal(status, 0)
  assert.match(readFileSync(key, 'utf8'), /^-----BEGIN PRIVATE KEY-----/)
  assert.equal(statSync(key).mode & 0o777, 0o600)
  const [line = ''] = /\{ "live": \["MCowBQYDK2Vw[\w+/=]+"\] \}/.exec(text) ?? []
  writeFileSync(path.join(site, '.keys/teams.json'), line)
})

it('an existing file is never overwritten with a key', () => {
  const bytes = readFileSync(key, 'utf8')
  const { status, text } = release(['key', key])
  assert.equal(status, 1)
  assert.match(text, /live\.key is there already\. Name another file, so that no key is lost\./)
  assert.equal(readFileSync(key, 'utf8'), bytes)
})

it('a build is not signed without a key, for a name that is none, nor where there is none', () => {
  const strange = release(['sign', '../live', '--from', signed], { RELEASE_KEY_FILE: key })
  assert.match(
    strange.text,
    /"mf-\.\.\/live" is no name of a part\. It is mf- and then only a-z and digits/,
  )
  const unsigned = release(['sign', 'mf-live', '--from', signed], { RELEASE_KEY_FILE: '' })
  assert.match(unsigned.text, /No key was named to sign mf-live with\. .* RELEASE_KEY_FILE=/)
  const empty = release(['sign', 'mf-live', '--from', folder], { RELEASE_KEY_FILE: key })
  assert.match(empty.text, /holds no build of mf-live\. Build it first: npm run build -w mf-live/)
  assert.deepEqual([unsigned.status, empty.status], [1, 1])
})

it('a build that the team signed is released where its key is not', async () => {
  const { status, text } = release(['sign', 'mf-live', '--from', signed], {
    RELEASE_KEY_FILE: key,
  })
  assert.equal(status, 0, text)
  await publish(site, ['mf-live'], { dist: signed })
  const { version } = (await readRegistry(site)).remotes.live!
  assert.match(text, new RegExp(`^Signed mf-live ${version}: .*/signature\\.json`))
  assert.deepEqual(await verifySite(site), [])
})

it('a signature holds for everything of a release that decides which code runs', async () => {
  const release = (await readRegistry(site)).remotes.live!
  const keys = teamKeys(site, 'live')!
  assert.equal(isSignedByTeam(keys, release), true)
  const [file] = release.files
  for (const changed of [
    { name: 'pay' },
    { version: '1.0.0-01234567' },
    { entry: 'another.js' },
    { chunks: {} },
    { files: [{ ...file!, integrity: 'sha384-another' }] },
    { bundle: 'sha384-another' },
    { nodeList: 'sha384-another' },
    { types: 'sha384-another' },
  ])
    assert.equal(isSignedByTeam(keys, { ...release, ...changed }), false, JSON.stringify(changed))
})

it('a signature of another build is refused, and the refusal says so', async () => {
  const other = markedBuild('mf-live', 'not signed')
  writeFileSync(
    path.join(other, 'signature.json'),
    readFileSync(path.join(signed, 'signature.json')),
  )
  await assert.rejects(
    publish(site, ['mf-live'], { dist: other }),
    /live must be signed with a key of its team, .* Its signature\.json is for another build\. Name the key: RELEASE_KEY_FILE=/,
  )
  rmSync(other, { recursive: true })
})
