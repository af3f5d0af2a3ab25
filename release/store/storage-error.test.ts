import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
import { markedBuild } from '../gate/testing/copied-build'
import { ROOT } from '../part-build'
import { publish } from '../publish'

const disk = mkdtempSync(path.join(tmpdir(), 'disk-'))
const site = mkdtempSync(path.join(tmpdir(), 'site-'))
const build = markedBuild('mf-live', 'changed')
after(() => [disk, site, build].forEach((folder) => rmSync(folder, { recursive: true })))

/** Runs a shell script with a small disk of its own at `$DISK`, in a mount namespace. */
function onSmallDisk(script: string) {
  const { stdout } = spawnSync(
    'unshare',
    ['--mount', '--map-root-user', 'sh', '-c', `exec 2>&1\n${script}`],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        DISK: disk,
        SITE: site,
        BUILD: build,
        SITE_DIR: path.join(disk, 'site'),
      },
    },
  )
  return stdout
}

const release = 'node --import tsx release/cli.ts rollback mf-live'

it('a release onto a full disk is refused at once with the reason, and the registry stays whole', async () => {
  await publish(site, PARTS)
  const said = onSmallDisk(`
    mount -t tmpfs -o size=40m none "$DISK" && cp -r "$SITE" "$DISK/site" &&
    cp -r "$BUILD" "$DISK/build"
    dd if=/dev/zero of="$DISK/filler" bs=1k 2>/dev/null
    sha1sum < "$DISK/site/registry.json"
    node --import tsx release/cli.ts mf-live --from "$DISK/build"
    sha1sum < "$DISK/site/registry.json"
    rm "$DISK/filler"
    node --import tsx release/cli.ts mf-live --from "$DISK/build"
    find "$DISK/site" -name '*writing*'`)
  const [before, refusal, nothing, afterwards, checked, success, ...rest] = said.trim().split('\n')
  assert.match(
    refusal!,
    /disk-.*\/site cannot be changed, because no space is left on its disk \(ENOSPC\)\. The site goes on as it was\./,
  )
  assert.equal(nothing, 'Nothing was changed.')
  assert.equal(afterwards, before)
  assert.match(checked!, /^A browser opened 4 pages in /)
  assert.match(success!, /mf-live 1\.0\.0-\w+ is now running \(revision 2\)/)
  assert.deepEqual(rest, [])
})

it('a read-only folder is reported at once', () => {
  const said = onSmallDisk(`
    mount -t tmpfs none "$DISK" && cp -r "$SITE" "$DISK/site" && mount -o remount,ro "$DISK"; ${release}`)
  assert.match(said, /cannot be changed, because its file system is read-only \(EROFS\)/)
})

it('a folder of another account is reported at once', () => {
  const said = onSmallDisk(`
    mount -t tmpfs none "$DISK" && cp -r "$SITE" "$DISK/site" && chmod 555 "$DISK/site" "$DISK/site/.locks"
    setpriv --bounding-set=-dac_override --inh-caps=-dac_override ${release}`)
  assert.match(said, /cannot be changed, because this account may not write there \(EACCES\)/)
})
