import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { nowhere } from '../database/nowhere'
import { TestApi } from '../testing/api'
import { CONTRACT_FILE, contractTypes } from './contract'

it('keeps the contract of the browser side as the service speaks it', async () => {
  const stale = 'shared/contract/openapi.ts is stale: run npm run contract -w api'
  const { app } = await TestApi.build({ database: nowhere() })
  assert.ok((await readFile(CONTRACT_FILE, 'utf8')) === (await contractTypes(app)), stale)
  await app.close()
})

it('describes every call, and shows it on a page that runs no script', async () => {
  const api = await TestApi.build({ database: nowhere() })
  const document = (await api.app.inject('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, { responses: object }>>
    components: { schemas: Record<string, unknown> }
  }>()
  assert.match(document.openapi, /^3\.1/)
  const calls = [
    '/home/realtime-data/get',
    '/live/stream/list-all',
    '/live/stream/get-play-url',
    '/finance/donation/get-search-params',
    '/finance/expense/get-search-params',
    '/finance/donation/page',
    '/finance/expense/page',
    '/finance/entry/page',
    '/finance/entry/get-summary',
    '/finance/entry/export',
    '/finance/entry/get',
    '/finance/ledger/data-package',
    '/finance/balance/get',
    '/join/request/create',
  ]
  const page = await api.app.inject('/api/docs')
  for (const call of calls) {
    assert.ok(document.paths[call], call)
    assert.ok(page.body.includes(`/api${call}`), call)
  }
  for (const name of Object.keys(document.components.schemas)) assert.match(name, /^[A-Z]\w+$/)
  assert.doesNotMatch(page.body, /<script|style=|<style|javascript:/)
  const policy = String(page.headers['content-security-policy'])
  for (const none of ['default-src', 'base-uri', 'form-action'])
    assert.ok(policy.includes(`${none} 'none'`), policy)
  assert.equal((await api.app.inject('/api/docs/page.css')).statusCode, 200)
  const metrics = await api.app.inject('/api/metrics')
  assert.match(
    metrics.body,
    /http_request_duration_seconds_count\{method="GET",route="\/api\/docs",status="200"\} 1/,
  )
  await api.close()
})
