import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
import { halt, isInCanary, promote, visitorsText } from './canary'
import { markedBuild, otherBuild } from './gate/testing/copied-build'
import { publish, remove } from './publish'
import { rollBack } from './rollback'
import { statusText } from './status'
import { writeHealth } from './store/health-file'
import { readJournal } from './store/journal'
import { readRegistry } from './store/registry-file'
import { verifySite } from './verify'

let site: string
const builds: string[] = []
const build = (part: string, mark: string) => {
  const dist = markedBuild(part, mark)
  builds.push(dist)
  return dist
}

before(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  await publish(site, PARTS)
})
after(() => {
  for (const folder of [site, ...builds]) rmSync(folder, { recursive: true, force: true })
})

const live = async () => (await readRegistry(site)).remotes.live!.version
const canaryOf = async (name: string) =>
  (await readRegistry(site)).canary?.parts[name]?.release.version
const page = async (file: string) =>
  readFileSync(path.join(site, 'pages', String((await readRegistry(site)).revision), file), 'utf8')

it('is shown beside the running release, with pages of its own', async () => {
  const first = await live()
  const { registry } = await publish(site, ['mf-live'], {
    dist: build('mf-live', 'one'),
    canary: { share: 10 },
  })
  assert.equal(await live(), first)
  const version = (await canaryOf('live'))!
  assert.notEqual(version, first)
  assert.equal(registry.canary?.share, 10)
  assert.ok((await page('live.zh.html')).includes(first))
  assert.ok(!(await page('live.zh.html')).includes(version))
  assert.ok((await page('canary/live.zh.html')).includes(version))
  assert.ok(!(await page('canary/live.zh.html')).includes(first))
  assert.deepEqual(await verifySite(site), [])
})

it('is a line of the journal, and of the status with what browsers reported', async () => {
  const version = (await canaryOf('live'))!
  const change = (await readJournal(site)).at(-1)!
  assert.deepEqual([change.action, change.parts], ['canary', []])
  assert.deepEqual(change.canary, {
    share: 10,
    parts: [{ name: 'live', from: await live(), to: version, commit: null }],
  })
  assert.match(
    await statusText(site, await readRegistry(site)),
    /Nothing is known of what browsers reported/,
  )
  const of = (share: 'stable' | 'canary', each: string) => ({
    part: 'live',
    version: each,
    share,
    views: 120,
    failedViews: share === 'canary' ? 7 : 0,
    vitals: { LCP: 1300, CLS: 10 },
  })
  await writeHealth(site, {
    at: '2026-11-22T12:00:00.000Z',
    since: '2026-11-21T12:00:00.000Z',
    releases: [of('stable', await live()), of('canary', version)],
  })
  const lines = (await statusText(site, await readRegistry(site))).split('\n')
  const at = lines.findIndex((line) => line.includes(version))
  const { first } = (await readRegistry(site)).canary!
  assert.match(lines[at]!, /^mf-live {2}.* {2}canary, 10 % of the visitors \(numbers /)
  assert.ok(lines[at]!.endsWith(`; to see it, set the cookie visitor=${first})`))
  assert.equal(lines[at + 1], '    120 page views, 7 failed; 75 % below: LCP 1300 ms, CLS 0.01')
  assert.match(
    lines[at - 2]!,
    /^mf-live {2}\S+ {2}commit \w+( with uncommitted changes)? {2}since \d{4}-\d\d-\d\d \d\d:\d\d UTC by \w+ {2}90 % of the visitors$/,
  )
  assert.match(lines[at - 1]!, /120 page views, 0 failed/)
  assert.equal(
    lines.at(-1),
    'What browsers reported is of the time from 2026-11-21 12:00 UTC to 2026-11-22 12:00 UTC.',
  )
})

it('changes nothing when the same release is shown to the same share again', async () => {
  const dist = builds[0]!
  const { changed } = await publish(site, ['mf-live'], { dist, canary: { share: 10 } })
  assert.equal(changed, false)
})

it('keeps its visitors when its share grows, and another part joins them', async () => {
  const { first } = (await readRegistry(site)).canary!
  await publish(site, ['mf-live'], { dist: builds[0]!, canary: { share: 25 } })
  assert.deepEqual(
    [(await readRegistry(site)).canary?.share, (await readRegistry(site)).canary?.first],
    [25, first],
  )
  const pay = build('mf-pay', 'one')
  await assert.rejects(
    publish(site, ['mf-pay'], { dist: pay, canary: { share: 10 } }),
    /The canary of mf-live \S+ is shown to 25 % of the visitors, and all canaries have the same visitors\. Use --canary 25/,
  )
  await publish(site, ['mf-pay'], { dist: pay, canary: { share: 25 } })
  assert.ok((await canaryOf('live')) && (await canaryOf('pay')))
  assert.ok((await page('canary/pay.zh.html')).includes((await canaryOf('pay'))!))
})

it('stays while another part is released, with that release in its pages too', async () => {
  const version = (await canaryOf('live'))!
  await publish(site, ['mf-home'], { dist: build('mf-home', 'one') })
  assert.equal(await canaryOf('live'), version)
  const { version: home } = (await readRegistry(site)).remotes.home!
  assert.ok((await page('canary/index.zh.html')).includes(home))
  assert.ok((await page('index.zh.html')).includes(home))
})

it('is promoted alone, with the commit and files that it was shown with', async () => {
  const version = (await canaryOf('live'))!
  await promote(site, ['mf-live'])
  assert.equal(await live(), version)
  assert.deepEqual(Object.keys((await readRegistry(site)).canary!.parts), ['pay'])
  assert.equal((await readJournal(site)).at(-1)!.action, 'promote')
  assert.deepEqual(await verifySite(site), [])
})

it('is halted: nobody gets it any more, open tabs find its files, and rollback passes it by', async () => {
  const version = (await canaryOf('pay'))!
  const running = (await readRegistry(site)).remotes.pay!.version
  await halt(site, [], {
    reason: 'It failed in 9 of 20 page views.',
    judged: (await readRegistry(site)).canary!,
  })
  assert.equal((await readRegistry(site)).canary, null)
  assert.equal((await readRegistry(site)).remotes.pay!.version, running)
  assert.equal((await readJournal(site)).at(-1)!.reason, 'It failed in 9 of 20 page views.')
  assert.ok(
    !existsSync(path.join(site, 'pages', String((await readRegistry(site)).revision), 'canary')),
  )
  assert.ok(readdirSync(path.join(site, 'releases/mf-pay')).includes(version))
  await assert.rejects(
    rollBack(site, 'mf-pay'),
    new RegExp(
      `No earlier release of mf-pay is kept in .* Later or halted ones are: ${version}\\. Name one: npm run release -- rollback mf-pay VERSION$`,
    ),
  )
  const halted = `${version}, was halted at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC by itself: It failed in 9 of 20 page views\\.$`
  for (const end of [promote, halt])
    for (const parts of [[], ['mf-pay']])
      await assert.rejects(
        end(site, parts),
        new RegExp(`No canary runs in .*\\. The last one, mf-pay ${halted}`),
      )
  assert.match(
    await statusText(site, await readRegistry(site)),
    new RegExp(`^    kept: ${halted.replace(' was', '')}`, 'm'),
  )
})

it('is not shown again after it was halted, unless somebody says why', async () => {
  const dist = builds[1]!
  const { revision } = await readRegistry(site)
  for (const canary of [undefined, { share: 10 }])
    await assert.rejects(
      publish(site, ['mf-pay'], { dist, ...(canary && { canary }) }),
      /^Error: mf-pay \S+ was halted at .* by itself: It failed in 9 of 20 page views\. Change the part, or say why it is shown again: npm run release -- mf-pay --again "WHY"$/,
    )
  assert.equal((await readRegistry(site)).revision, revision)
  const again = 'The api was away.'
  const { registry } = await publish(site, ['mf-pay'], { dist, again, canary: { share: 10 } })
  assert.equal(registry.change.reason, again)
  await publish(site, ['mf-pay'], { dist })
  assert.equal((await readRegistry(site)).canary, null)
  await rollBack(site, 'mf-pay')
})

it('does not come back by a rollback after it was halted, though it ran for all before', async () => {
  const [wanted] = (await readRegistry(site)).kept.live!.filter(({ ranUntil }) => ranUntil === null)
  const dist = build('mf-live', 'ran for all before')
  await publish(site, ['mf-live'], { dist })
  await rollBack(site, 'mf-live')
  await remove(site, ['mf-live'])
  await publish(site, ['mf-live'], { dist, canary: { share: 10 } })
  await halt(site, [])
  await rollBack(site, 'mf-live')
  assert.equal(await live(), wanted!.release.version)
})

it('ends when its part is published for all, rolled back or removed', async () => {
  const canary = { share: 10 }
  const show = () =>
    publish(site, ['mf-live'], { dist: build('mf-live', `another ${builds.length}`), canary })
  await show()
  await publish(site, ['mf-live'], { dist: build('mf-live', 'for all') })
  assert.equal((await readRegistry(site)).canary, null)
  await show()
  await rollBack(site, 'mf-live')
  assert.equal((await readRegistry(site)).canary, null)
  await show()
  await remove(site, ['mf-live'])
  assert.equal((await readRegistry(site)).canary, null)
  await rollBack(site, 'mf-live')
})

it('refuses a change that its releases do not go with, and the site stays as it was', async () => {
  const at = (part: string, path: string) => {
    const dist = otherBuild(part, (text) => text.replace(/base: '\/(live|pay)'/, `base: '${path}'`))
    builds.push(dist)
    return dist
  }
  await publish(site, ['mf-live'], { dist: at('mf-live', '/new'), canary: { share: 10 } })
  const { revision } = await readRegistry(site)
  const claiming = at('mf-pay', '/new')
  await assert.rejects(
    publish(site, ['mf-pay'], { dist: claiming }),
    /The canary of mf-live \S+ does not go with this change: .*both claim the path \/new\..* End it first: npm run release -- halt/,
  )
  assert.equal((await readRegistry(site)).revision, revision)
  assert.deepEqual(await verifySite(site), [])
  await halt(site, [])
})

it('says which visitors have it', () => {
  assert.equal(
    visitorsText({ share: 10, first: 90 }),
    '10 % of the visitors (numbers 90 to 99; to see it, set the cookie visitor=90)',
  )
  assert.match(visitorsText({ share: 10, first: 95 }), /\(numbers 95 to 99 and 0 to 4; /)
})

it('has that share of the hundred visitor numbers, all others none of it', () => {
  for (const first of [0, 37, 95]) {
    const numbers = Array.from({ length: 100 }, (_, visitor) => visitor)
    const inside = numbers.filter((visitor) => isInCanary({ share: 10, first }, visitor))
    assert.equal(inside.length, 10)
    const wider = numbers.filter((visitor) => isInCanary({ share: 25, first }, visitor))
    assert.ok(inside.every((visitor) => wider.includes(visitor)))
  }
})
