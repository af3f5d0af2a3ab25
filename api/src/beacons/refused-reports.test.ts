import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { faultyFields, TestApi } from '../testing/api'
import {
  LIVE,
  SHELL,
  unreachable,
  batch,
  database,
  api,
  send,
  counts,
  emptied,
  setUpBeacons,
} from '../testing/beacons'
import { onEachDatabase } from '../testing/databases'

onEachDatabase('reports of browsers', (fresh) => {
  setUpBeacons(fresh)

  describe('refuses', () => {
    const report = (parts: object) => ({ reports: [{ ...unreachable, ...parts }] })
    const bad: [parts: object, fields: string[]][] = [
      [{ visitor: 1 }, ['visitor']],
      [{ path: undefined }, ['path']],
      [{ lang: 'fr' }, ['lang']],
      [{ browser: 'Mozilla/5.0' }, ['browser']],
      [{ share: 'all' }, ['share']],
      [{ revision: -1 }, ['revision']],
      [{ reports: {} }, ['reports']],
      [{ reports: Array(21).fill(unreachable) }, ['reports']],
      [report({ userAgent: 'x' }), ['reports.0.userAgent']],
      [report({ kind: 'visit' }), ['reports.0.kind']],
      [report({ version: undefined }), ['reports.0.version']],
      [report({ message: 'x'.repeat(201) }), ['reports.0.message']],
      [report({ part: 'a\u0000b' }), ['reports.0.part']],
      [report({ count: 1.5 }), ['reports.0.count']],
      [{ timings: [{ metric: 'FID', ...LIVE, value: 1 }] }, ['timings.0.metric']],
      [{ timings: [{ metric: 'LCP', ...LIVE, value: -1 }] }, ['timings.0.value']],
    ]
    for (const [parts, fields] of bad)
      it(`${JSON.stringify(parts).slice(0, 60)} and names the field`, async () => {
        await emptied()
        const { status, body } = await api.post('/beacons', batch(parts))
        assert.deepEqual([status, body.code], [400, 40001])
        assert.deepEqual(faultyFields(body).toSorted(), fields.toSorted())
        assert.ok(body.data.faults.every(({ reason }: { reason: string }) => reason.length > 3))
        assert.deepEqual(await counts(), [])
      })

    it('what is no JSON, too long or of another type', async () => {
      const code = async (body: string, type?: string) => {
        const told = await send(body, type === undefined ? {} : { 'content-type': type })
        return (JSON.parse(told.body) as { code: number }).code
      }
      assert.equal(await code('{"path":'), 40000)
      assert.equal(await code('{"__proto__":{}}'), 40000)
      assert.equal(await code('null'), 40001)
      assert.equal(await code(' '.repeat(16_385)), 41300)
      assert.equal(await code('a=b', 'application/x-www-form-urlencoded'), 41500)
      // Only here: other routes still answer text with its type.
      const join = await api.post('/join/request/create', '{}', { 'content-type': 'text/plain' })
      assert.equal(join.body.code, 41500)
    })

    it('what is too much of one network', async () => {
      const strict = await TestApi.build({ database, beaconsPerMinute: 2 })
      const codes = []
      for (let times = 0; times < 3; times++)
        codes.push((await strict.app.inject(posted('/api/beacons', '203.0.113.7'))).statusCode)
      codes.push((await strict.app.inject(posted('/api/beacons', '203.0.113.8'))).statusCode)
      assert.deepEqual(codes, [204, 204, 429, 204])
      await strict.close()
    })
  })

  const posted = (url: string, remoteAddress: string) => ({
    ...{ method: 'POST' as const, url, remoteAddress, payload: batch() },
  })

  describe('metrics', () => {
    let own: TestApi
    before(async () => {
      own = await TestApi.build({ database })
    })
    after(() => own.close())
    const report = async (payload: object) => {
      const { statusCode } = await own.app.inject({ method: 'POST', url: '/api/beacons', payload })
      assert.equal(statusCode, 204)
    }
    const told = async () =>
      (await own.app.inject('/api/metrics')).body
        .split('\n')
        .filter((line) => /^farm_(page|part|policy)_/.test(line))
        .toSorted()

    it('count failures, page views and violations', async () => {
      const policy = { kind: 'policy', part: 'unknown', version: '', reason: 'img-src' }
      const reports = [
        { kind: 'view', ...SHELL },
        { kind: 'use', ...LIVE },
        { ...unreachable, count: 2 },
      ]
      await report(batch({ reports: [...reports, policy] }))
      assert.deepEqual(await told(), [
        'farm_page_views_total{version="1.0.0-00c0ffee",share="stable"} 1',
        'farm_part_failures_total{part="live",version="1.4.0-9f2c3a1b",kind="load",reason="unreachable",share="stable"} 2',
        'farm_part_uses_total{part="live",version="1.4.0-9f2c3a1b",share="stable"} 1',
        'farm_policy_reports_total{kind="policy",reason="img-src",share="stable"} 1',
      ])
    })

    it('hold a bounded number of releases, in the database as well', async () => {
      await emptied()
      for (let first = 0; first < 100; first += 20) {
        const reports = Array.from({ length: 20 }, (_, at) => ({
          ...{ ...unreachable, version: `1.0.0-${String(first + at).padStart(8, '0')}` },
        }))
        await report(batch({ reports }))
      }
      // The releases that were known before keep their place.
      await report(batch({ reports: [unreachable] }))
      const versions = new Set((await counts()).map(({ version }) => version))
      assert.ok(versions.size <= 51, String(versions.size))
      assert.ok(versions.has(LIVE.version) && versions.has('other'))
      const failures = (await told()).filter((line) => line.startsWith('farm_part_failures'))
      assert.ok(failures.length <= 51, String(failures.length))
    })
  })
})
