import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { RunningApi } from 'api/testing/running'
import { until } from 'api/testing/until'
import { program } from './testing/real-nginx'

const ALERTS = path.join(import.meta.dirname, 'prometheus/alerts.yml')
const DASHBOARD = path.join(import.meta.dirname, 'grafana/dashboard.json')
const PROMTOOL = program('promtool')

/** Prometheus' own metric, and the labels that it adds to ours. */
const OWN = 'up'
const OWN_LABELS = ['instance', 'job']
/** An invented one, which does not answer. */
const WITNESS =
  'school.example/witness+3fbb3cba+BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH http://127.0.0.1:9'
const WORDS = ['by', 'and', 'or', 'unless', 'on']

/** A chain whose node is away, which is enough for its metrics. */
const NO_CHAIN = {
  CHAIN_RPC: 'http://127.0.0.1:1',
  CHAIN_ENDPOINTS: 'http://127.0.0.1:1',
  CHAIN_ID: '1',
  CHAIN_CONTRACT: `0x${'a'.repeat(40)}`,
  CHAIN_CODE_HASH: 'a'.repeat(64),
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const alerts = [...readFileSync(ALERTS, 'utf8').matchAll(/^ +expr: (.+)$/gm)].map(
  ([, expr]) => expr!,
)
const dashboard = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

describe("the operator's alerts and dashboard", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-metrics-'))
  let service: RunningApi
  /** Each metric with its labels. */
  let labels: Map<string, Set<string>>
  let routes: Set<string>

  before(async () => {
    const keyFile = path.join(folder, 'chain.key')
    writeFileSync(keyFile, '1'.repeat(64))
    service = await RunningApi.start({
      DATA_DIR: path.join(folder, 'data'),
      SITE_DIR: path.join(folder, 'site'),
      ...NO_CHAIN,
      CHAIN_KEY_FILE: keyFile,
      LOG_WITNESSES: WITNESS,
    })
    await report(service.origin)
    for (const route of ['order/create', 'notify/alipay'])
      await fetch(`${service.origin}/api/pay/${route}`, { method: 'POST' })
    let metrics = ''
    await until('what browsers report is counted, and the chain was looked at', async () => {
      metrics = await (await fetch(`${service.origin}/api/metrics`)).text()
      return /^farm_policy_reports_total\{/m.test(metrics) && /^farm_anchor_state\{/m.test(metrics)
    })
    labels = labelsIn(metrics)
    routes = new Set([...metrics.matchAll(/route="([^"]+)"/g)].map(([, route]) => route!))
  })
  after(async () => {
    await service?.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  it('are there', () => {
    assert.equal(alerts.length, 20)
    assert.equal(shown.length, 16)
  })

  for (const expression of new Set([...alerts, ...shown]))
    it(`ask only for what /api/metrics tells: ${expression}`, () => {
      const metrics = metricsIn(expression)
      assert.notEqual(metrics.length, 0)
      for (const { name, wanted } of metrics) {
        if (name === OWN) continue
        const known = labels.get(name)
        assert.ok(known, `There is no metric ${name}.`)
        for (const label of wanted)
          assert.ok(
            known.has(label) || OWN_LABELS.includes(label),
            `${name} has no label ${label}.`,
          )
      }
      for (const [, route = ''] of expression.matchAll(/route="([^"]+)"/g))
        assert.ok(routes.has(route), `There is no route ${route}.`)
    })

  const skip = !PROMTOOL && 'left out: this machine has no promtool'
  it('are rules that Prometheus reads', { skip }, () => {
    const { status, stderr } = spawnSync(PROMTOOL!, ['check', 'rules', ALERTS], {
      encoding: 'utf8',
    })
    assert.deepEqual([status, stderr], [0, ''])
  })
})

/** Reports as a browser does, one of each kind that is counted. */
async function report(origin: string): Promise<void> {
  const part = { part: 'live', version: '1.4.0-9f2c3a1b' }
  const shell = { part: 'shell', version: '1.0.0-00c0ffee' }
  const response = await fetch(`${origin}/api/beacons`, {
    method: 'POST',
    body: JSON.stringify({
      path: '/live',
      lang: 'zh',
      browser: 'chromium',
      share: 'stable',
      revision: 7,
      reports: [
        { kind: 'view', ...shell },
        { kind: 'use', ...part },
        { kind: 'load', ...part, reason: 'unreachable' },
        { kind: 'policy', ...shell, reason: 'script-src' },
      ],
      timings: [],
    }),
  })
  assert.equal(response.status, 204, await response.text())
}

/** The labels of each metric. */
function labelsIn(metrics: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of metrics.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

/** The metrics of an expression, each with the labels that it is filtered or grouped by. */
function metricsIn(expression: string): { name: string; wanted: string[] }[] {
  const groups = [...expression.matchAll(/by \(([^)]+)\)/g)].flatMap(([, names]) =>
    names!.split(', '),
  )
  const bare = expression.replaceAll(/by \([^)]+\)|\[[^\]]+\]/g, '')
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()(?:\{([^}]*)\})?(?![^{]*\})/g)]
    .filter(([, name]) => !WORDS.includes(name!))
    .map(([, name, filters = '']) => ({
      name: name!,
      wanted: [...groups, ...[...filters.matchAll(/(\w+)=/g)].map(([, label]) => label!)],
    }))
}
