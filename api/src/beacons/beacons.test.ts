import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import {
  LIVE,
  SHELL,
  unreachable,
  batch,
  anHourAgo,
  database,
  api,
  log,
  send,
  counted,
  counts,
  messages,
  emptied,
  setUpBeacons,
} from '../testing/beacons'
import { onEachDatabase } from '../testing/databases'
import { forgetOldBeacons } from './forget'
import { summary } from './summary'

onEachDatabase('what browsers report', (fresh) => {
  setUpBeacons(fresh)

  it('adds equal reports of an hour to one row, whether sent as text or as JSON', async () => {
    await emptied()
    await counted([unreachable, { ...unreachable, count: 2 }])
    const json = await send(batch({ reports: [unreachable] }), {
      'content-type': 'application/json',
    })
    assert.equal(json.status, 204)
    const rows = await counts()
    assert.equal(rows.length, 1)
    const { hour, count, ...row } = rows[0]!
    assert.deepEqual(row, {
      ...unreachable,
      share: 'stable',
      browser: 'chromium',
      revision: 0,
    })
    assert.equal(Number(count), 4)
    assert.equal(hour.getUTCMinutes(), 0)
    assert.ok(Date.now() - hour.getTime() < 3_700_000)
  })

  it('loses nothing of batches that arrive at once', async () => {
    await emptied()
    const reports = [unreachable, { kind: 'use', ...LIVE }, { kind: 'view', ...SHELL }]
    const turned = reports.toReversed()
    await Promise.all(Array.from({ length: 20 }, (_, at) => counted(at % 2 ? reports : turned)))
    assert.deepEqual(
      (await counts()).map(({ count }) => Number(count)),
      [20, 20, 20],
    )
  })

  it('sums up a release: views, failures by kind, the 75th percentile of what was measured', async () => {
    await emptied()
    const measured = (values: number[]) =>
      values.map((value) => ({ metric: 'LCP', ...LIVE, value }))
    await counted([{ kind: 'view', ...SHELL }, { kind: 'use', ...LIVE }, unreachable], {
      timings: measured([700, 900, 1_200, 2_400]),
    })
    await counted(
      [
        { kind: 'use', ...LIVE },
        { kind: 'failed', ...LIVE },
        { kind: 'render', ...LIVE, count: 3 },
      ],
      {
        timings: [{ metric: 'CLS', ...LIVE, value: 40 }],
      },
    )
    await counted([{ kind: 'use', ...LIVE }], { share: 'canary' })
    const none = { load: 0, render: 0, promise: 0, error: 0, policy: 0, integrity: 0 }
    assert.deepEqual(await summary(database, new Date()), [
      { ...LIVE, share: 'canary', views: 1, failedViews: 0, failures: none, vitals: {} },
      {
        ...LIVE,
        share: 'stable',
        views: 2,
        failedViews: 1,
        failures: { ...none, load: 1, render: 3 },
        vitals: { LCP: 1_300, CLS: 50 },
      },
      { ...SHELL, share: 'stable', views: 1, failedViews: 0, failures: none, vitals: {} },
    ])
    await sql`update beacon_count set hour = hour - interval '3 hours'`.execute(database.queries)
    await sql`update beacon_vital set hour = hour - interval '3 hours'`.execute(database.queries)
    assert.deepEqual(await summary(database, anHourAgo()), [])
  })

  it('keeps the revision of page views alone', async () => {
    await emptied()
    await counted([{ kind: 'view', ...SHELL }, unreachable])
    const rows = (await counts()).map(({ kind, revision }) => [kind, revision])
    assert.deepEqual(rows.toSorted(), [
      ['load', 0],
      ['view', 7],
    ])
  })

  it('counts names that cannot be ours together', async () => {
    await emptied()
    const hostile = [
      { part: 'live', version: 'latest' },
      { part: 'Live', version: LIVE.version },
      { part: 'x'.repeat(40), version: LIVE.version },
      { part: 'live"} 1\nfarm', version: LIVE.version },
      { part: "'; drop table beacon_count; --", version: LIVE.version },
    ].filter(({ part }) => !part.includes('\n'))
    await counted(hostile.map((release) => ({ ...unreachable, ...release })))
    await counted([{ ...unreachable, reason: 'because' }])
    await counted([{ kind: 'error', part: 'unknown', version: '' }])
    const rows = (await counts()).map(({ part, version, reason, count }) =>
      [part, version, reason, count].join(),
    )
    assert.deepEqual(rows.toSorted(), [
      'live,1.4.0-9f2c3a1b,broken,1',
      'other,other,unreachable,4',
      'unknown,none,broken,1',
    ])
  })

  it('stores the last messages of a release, without what says something about a visitor', async () => {
    await emptied()
    const telling =
      'Gift 7KQ4M2XB9TFD3NHW8PRC5VJY0A of 王小明 <wang@example.org>, 138 0013 8000: ' +
      '"secret words" at https://farm.example.org/pay/return?code=abc#x failed'
    await counted([{ kind: 'promise', ...LIVE, message: telling }])
    const [stored] = await messages()
    assert.equal(
      stored!.message,
      'Gift [code] of … <[e-mail]>, [number]: "…" at https://farm.example.org/pay/return failed',
    )
    assert.deepEqual([stored!.path, stored!.lang, stored!.browser], ['/live', 'zh', 'chromium'])
    for (let first = 0; first < 30; first += 10) {
      const reports = Array.from({ length: 10 }, (_, at) => ({
        ...{ kind: 'error', ...LIVE, message: `error number ${first + at}` },
      }))
      await counted(reports)
    }
    const kept = (await messages()).map(({ message }) => message)
    assert.equal(kept.length, 20)
    assert.ok(kept.includes('error number 29'))
    assert.ok(!kept.includes('error number 9'))
  })

  it('stores no path that is not the base of a part', async () => {
    await emptied()
    await counted([{ kind: 'error', ...LIVE, message: 'one' }], { path: '/live/paddy?code=1' })
    assert.deepEqual(
      (await messages()).map(({ path }) => path),
      ['other'],
    )
  })

  it('deletes after 30 days what it counted', async () => {
    await emptied()
    await counted([{ ...unreachable, message: 'old' }], {
      timings: [{ metric: 'LCP', ...LIVE, value: 1 }],
    })
    const age = async (days: number) => {
      await sql`update beacon_count set hour = now() - make_interval(days => ${days}::int)`.execute(
        database.queries,
      )
      await sql`update beacon_vital set hour = now() - make_interval(days => ${days}::int)`.execute(
        database.queries,
      )
      await sql`update beacon_message set last_at = now() - make_interval(days => ${days}::int)`.execute(
        database.queries,
      )
    }
    const left = async () => {
      const vitals = await database.queries.selectFrom('beacon_vital').selectAll().execute()
      return [(await counts()).length, vitals.length, (await messages()).length]
    }
    await age(29)
    await forgetOldBeacons(database.queries)
    assert.deepEqual(await left(), [1, 1, 1])
    await age(31)
    await forgetOldBeacons(database.queries)
    assert.deepEqual(await left(), [0, 0, 0])
  })

  it('takes the reports of the browser itself', async () => {
    await emptied()
    const violation = (body: object, type = 'csp-violation') => ({
      ...{ type, age: 10, url: 'https://farm.example.org/live/paddy?x=1', user_agent: 'x', body },
    })
    const file = '/releases/mf-live/1.4.0-9f2c3a1b/main.js'
    const reports = [
      violation({
        effectiveDirective: 'script-src-elem',
        blockedURL: 'https://evil.example/x.js?who=me',
        sourceFile: `https://farm.example.org${file}`,
      }),
      violation({ effectiveDirective: 'img-src', blockedURL: 'inline' }),
      violation(
        { destination: 'script', blockedURL: `https://farm.example.org${file}` },
        'integrity-violation',
      ),
      violation({ id: 'x' }, 'deprecation'),
      'nonsense',
    ]
    const headers = {
      'content-type': 'application/reports+json',
      'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    }
    const { status } = await send(JSON.stringify(reports), headers, '/beacons/reports')
    assert.equal(status, 204)
    const rows = (await counts()).map(({ kind, part, version, reason, browser }) =>
      [kind, part, version, reason, browser].join(),
    )
    assert.deepEqual(rows.toSorted(), [
      'integrity,live,1.4.0-9f2c3a1b,script,chromium',
      'policy,live,1.4.0-9f2c3a1b,script-src-elem,chromium',
      'policy,unknown,none,img-src,chromium',
    ])
    assert.deepEqual((await messages()).map(({ message }) => message).toSorted(), [
      `blocked ${file}`,
      'blocked https://evil.example',
      'blocked inline',
    ])
  })

  it('logs once in ten minutes that a release fails', async () => {
    const release = { part: 'pay', version: '2.0.0-0a0b0c0d' }
    const lines = () => log.split('\n').filter((line) => line.includes('pay@2.0.0-0a0b0c0d'))
    for (let times = 0; times < 3; times++)
      await counted([{ kind: 'load', ...release, reason: 'slow', count: 3 }])
    assert.equal(lines().length, 1)
    const line = JSON.parse(lines()[0]!) as { level: number; msg: string }
    const sentence = 'Part pay@2.0.0-0a0b0c0d failed for visitors: slow (3 in the last 10 minutes)'
    assert.deepEqual([line.level, line.msg], [40, sentence])
    await counted([{ kind: 'load', ...release, reason: 'outdated' }])
    assert.equal(lines().length, 2)
    assert.ok(!log.includes('Part unknown'))
  })

  it('stores nothing of who reported it', async () => {
    await emptied()
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/api/beacons',
      remoteAddress: '203.0.113.77',
      payload: batch({ reports: [{ ...unreachable, message: 'gone' }] }),
      headers: { 'user-agent': 'Telling/1.2.3', referer: 'https://farm.example.org/telling' },
    })
    assert.equal(statusCode, 204)
    const { rows } = await sql<{ all: string }>`
      select to_jsonb(beacon_count)::text as all from beacon_count
      union all select to_jsonb(beacon_message)::text from beacon_message
    `.execute(database.queries)
    assert.equal(rows.length, 2)
    assert.doesNotMatch(JSON.stringify(rows), /203\.0\.113|Telling|telling/)
  })
})
