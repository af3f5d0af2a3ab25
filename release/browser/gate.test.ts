import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, it, mock } from 'node:test'
import type { SiteRegistry } from '../store/site-registry'
import { readCheckSettings } from '../settings'
import { browserCheck } from './gate'

const site = mkdtempSync(path.join(tmpdir(), 'gate-'))
after(() => rmSync(site, { recursive: true }))

const settings = (text: string) => writeFileSync(path.join(site, 'settings.json'), text)

it('is on, and reads from no running site, unless the operator says otherwise', () => {
  assert.deepEqual(readCheckSettings('/no/such/site', {}), { browserCheck: true, siteUrl: null })
  settings('{"browserCheck":false,"siteUrl":"http://127.0.0.1:8080"}')
  assert.deepEqual(readCheckSettings(site, {}), {
    browserCheck: false,
    siteUrl: 'http://127.0.0.1:8080',
  })
  assert.equal(
    readCheckSettings(site, { SITE_URL: 'https://a.example' }).siteUrl,
    'https://a.example',
  )
})

it('refuses other values with the name of the setting', () => {
  settings('{"browserCheck":"no","siteUrl":"http://127.0.0.1:8080/x"}')
  assert.throws(
    () => browserCheck(site),
    /- browserCheck must be true or false, not "no"\.\n- siteUrl \(SITE_URL\) must be the address/,
  )
})

it('opens nothing where the operator has switched it off, and says so', async () => {
  settings('{"browserCheck":false}')
  const said = mock.method(console, 'log', () => {})
  // A site without pages: a check would fail.
  await browserCheck(site)({ site, registry: { revision: 1 } as SiteRegistry, parts: ['live'] })
  assert.deepEqual(said.mock.calls[0]?.arguments, [
    'No browser has opened it: "browserCheck" is false in settings.json.',
  ])
})
