import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { openCheckpoint, parseNote, parseVerifierKey, toBase64, type Checkpoint } from 'shared/log'
import { eventually } from '../../browser'
import { UNREAD, VERIFIED, type SealedSite } from './sealed-site'

const PROOFS = '**/api/log/proof/list*'
const FILES = '**/log/{tile/**,vkey}'

const NOT_CONSISTENT = /^验证失败：日志与你的浏览器上次看到的不一致/
const NOT_SIGNED = /^验证失败：日志的签名对不上/
const NOT_ITS_OWN = /^验证失败：日志给出的哈希与它自己的签名对不上/
const OLDER = /^未验证：这次收到的日志比你上次看到的旧，两者并不矛盾/
const CUT = /^验证失败：日志比你的浏览器上次看到的短/

const html = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>请先登录</p>' })
const nothing = (route: Route) => route.fulfill({ contentType: 'text/html', body: '' })
const blocked = (route: Route) => route.abort()
const missing = (route: Route) => route.fulfill({ status: 404, body: '' })

async function wrongByte(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = await response.body()
  body[40]! ^= 1
  await route.fulfill({ response, body })
}

/** Logs that are not what was seen, not whole, or not there. */
export function tamperedLog(sealed: SealedSite): void {
  const { inPage } = sealed
  const sawThree = () => ({ storageState: sealed.sawThree })

  for (const [whose, options] of [
    ['a first visitor', () => ({})],
    ['a visitor who comes back', sawThree],
  ] as const)
    for (const [what, address, answer] of [
      ['a page instead of proofs', PROOFS, html],
      ['nothing instead of proofs', PROOFS, nothing],
      ['a page instead of the log’s files', FILES, html],
      ['none of the log’s files', FILES, blocked],
    ] as const)
      it(`stays grey for ${whose} to whom the network answers ${what}, and is green on another try`, () =>
        inPage(options(), async ({ page }) => {
          await page.route(address, answer)
          await sealed.says(page, UNREAD, {})
          await page.unroute(address)
          await page.getByRole('button', { name: '再核对一次' }).click()
          await eventually(() => sealed.hasFound(page, VERIFIED))
        }))

  it('turns red at a wrong byte of a tile, without calling it a contradiction', () =>
    inPage(sawThree(), async ({ page }) => {
      await page.route(FILES, wrongByte)
      await sealed.says(page, NOT_ITS_OWN, {})
      await page.unroute(FILES)
      await sealed.says(page, VERIFIED, {})
    }))

  it('is grey at an old checkpoint, and red once the newer one was out of reach for long', () =>
    inPage({}, async ({ page }) => {
      await sealed.says(page, VERIFIED, {})
      await page.route(PROOFS, (route) =>
        route.fulfill({ contentType: 'application/json', body: sealed.proofsOfThree }),
      )
      await sealed.says(page, OLDER, {})
      await page.route(FILES, missing)
      await sealed.says(page, OLDER, {})
      await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
      await sealed.says(page, CUT, {})
      assert.deepEqual((await evidence(page)).map(sizeOf), [4, 3])
      await page.unroute(PROOFS)
      await page.unroute(FILES)
      await sealed.says(page, VERIFIED, {})
    }))

  it('turns red at a history that was rewritten and signed anew, and offers both signatures as evidence', () =>
    inPage({}, async ({ page }) => {
      const key = parseVerifierKey(
        (await (await fetch(`${sealed.site.url}/log/vkey`)).text()).split('\n')[0]!,
      )!
      await sealed.says(page, VERIFIED, {})
      const before = await sealed.logOf(4)
      await rewrite(sealed)
      try {
        await sealed.logOf(4, (note) => note !== before)
        await sealed.says(page, NOT_CONSISTENT, {})
        const [old, now] = (await evidence(page)).map((note) => openCheckpoint(note, key))
        assert.deepEqual([old?.size, now?.size], [4, 4])
        assert.notEqual(rootOf(old), rootOf(now))
        // The log of this visitor has grown since.
        await inPage(sawThree(), (late) => sealed.says(late.page, NOT_CONSISTENT, {}))
      } finally {
        await restore(sealed)
      }
      await sealed.says(page, VERIFIED, {})
    }))

  it('turns red at a signature by another key', () =>
    inPage({}, async ({ page }) => {
      await sealed.says(page, VERIFIED, {})
      const before = await sealed.logOf(4)
      const file = keyFile(sealed, 1)
      const key = readFileSync(file)
      writeFileSync(file, newKey())
      try {
        await sealed.logOf(4, (note) => note !== before)
        await sealed.says(page, NOT_SIGNED, {})
      } finally {
        writeFileSync(file, key)
        await sealed.logOf(4, (note) => note === before)
      }
      await sealed.says(page, VERIFIED, {})
    }))

  it('stays green through a change of keys, for a visitor who came while both signed', () =>
    inPage({}, async ({ page }) => {
      await sealed.says(page, VERIFIED, {})
      const before = await sealed.logOf(4)
      const old = readFileSync(keyFile(sealed, 1))
      await sealed.staff('log-key')
      try {
        await sealed.logOf(4, (note) => signaturesOf(note) === 2)
        await sealed.says(page, VERIFIED, {})
        rmSync(keyFile(sealed, 1))
        await sealed.logOf(4, (note) => signaturesOf(note) === 1)
        await sealed.says(page, VERIFIED, {})
        await inPage(sawThree(), (late) => sealed.says(late.page, NOT_SIGNED, {}))
      } finally {
        writeFileSync(keyFile(sealed, 1), old)
        rmSync(keyFile(sealed, 2))
        await sealed.logOf(4, (note) => note === before)
      }
      await sealed.says(page, VERIFIED, {})
    }))

  it('takes the end of the demonstration’s log for no contradiction, and its return for one', () =>
    inPage({ storageState: sealed.sawDemonstration }, async ({ page }) => {
      await sealed.says(page, VERIFIED, {})
      await page.route(PROOFS, (route) =>
        route.fulfill({ contentType: 'application/json', body: sealed.proofsOfDemonstration }),
      )
      await sealed.says(page, NOT_SIGNED, {})
      await page.unroute(PROOFS)
      await sealed.says(page, VERIFIED, {})
    }))
}

const keyFile = ({ site }: SealedSite, number: number) =>
  path.join(site.siteDir, '.keys', `log-${number}.key`)

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })

const signaturesOf = (note: string) => parseNote(note)?.signatures.length
const sizeOf = (note: string) => Number(note.split('\n')[1])
const rootOf = (checkpoint: Checkpoint | undefined) => checkpoint && toBase64(checkpoint.root)

const TABLES = ['log_leaf', 'log_hash', 'log_checkpoint', 'ledger_entry']

/** Changes a row and has the site's own process write the log anew from the first row on. */
const rewrite = (sealed: SealedSite) =>
  sealed.tamper(
    ...TABLES.map((table) => `create table kept_${table} as select * from ${table}`),
    `update ledger_entry set amount = amount + 1 where id = ${sealed.ids.gift}`,
    ...TABLES.slice(0, 3).map((table) => `delete from ${table}`),
  )

const restore = (sealed: SealedSite) =>
  sealed.tamper(
    ...TABLES.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} overriding system value select * from kept_${table}`,
      `drop table kept_${table}`,
    ]),
  )

/** The signed checkpoints in the file that the page offers, the older one first. */
async function evidence(page: Page): Promise<string[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载两次收到的签名（证据）' }).click()
  const text = readFileSync(await (await saved).path(), 'utf8')
  return text.split('\n----\n\n').map((part) => part.replace(/^seen .*\n\n/, ''))
}
