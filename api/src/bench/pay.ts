import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChannelId } from '../database/gift'
import { clusterBinaries, startCluster } from '../testing/cluster'
import { startGateway, type Gateway } from '../testing/gateways/start'
import { gift, newKey } from '../testing/gifts'
import { LICENCE, RunningApi, UNLIMITED } from '../testing/running'

/**
 * `npm run bench:pay`: orders and notifications per second, and their latency, on both databases. The service and the
 * gateways run in their own processes; a notification is measured with its ledger row.
 */
const ORDERS = Number(process.env['ORDERS'] ?? 1_000)
const AT_ONCE = 16

// Disables polling, so that only incoming calls are measured.
const deaf = { PAY_ASK_MS: '60000', PAY_SECONDS: '7200' }

interface Made {
  number: string
  payment: { target: string }
}

/** Runs an action for each item with limited concurrency. @returns the rate per second and the latencies in ms */
async function measure<T>(things: T[], act: (thing: T) => Promise<unknown>) {
  const taken: number[] = []
  let next = 0
  const worker = async () => {
    while (next < things.length) {
      const thing = things[next++]!
      const from = performance.now()
      await act(thing)
      taken.push(performance.now() - from)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const rate = (things.length * 1_000) / (performance.now() - start)
  taken.sort((one, other) => one - other)
  const at = (share: number) => taken[Math.ceil(taken.length * share) - 1]!
  return { rate, p50: at(0.5), p99: at(0.99) }
}

type Measured = Awaited<ReturnType<typeof measure>>

function tell(what: string, { rate, p50, p99 }: Measured, of?: Measured): void {
  const ratio = of ? `, ${(rate / of.rate).toFixed(2)} times the first` : ''
  const figures = [
    `${rate.toFixed(0)} a second`,
    `p50 ${p50.toFixed(1)} ms`,
    `p99 ${p99.toFixed(1)} ms`,
  ]
  console.log(`  ${what.padEnd(54)}${figures.join(', ')}${ratio}`)
}

async function post(api: RunningApi, path: string, body: string, headers: Record<string, string>) {
  const response = await fetch(`${api.origin}/api${path}`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  })
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${path} answered ${response.status}: ${text}`)
  return text
}

async function make(api: RunningApi, channel: ChannelId): Promise<Made[]> {
  const made: Made[] = []
  const request = JSON.stringify(gift({ channel, purpose: '不限定用途' }))
  const keys = Array.from({ length: ORDERS }, newKey)
  const measured = await measure(keys, async (key) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await post(api, '/pay/order/create', request, headers)
    made.push((JSON.parse(answer) as { data: { order: Made } }).data.order)
  })
  tell(`orders made (${channel})`, measured)
  return made
}

async function sandbox(api: RunningApi): Promise<void> {
  const made = await make(api, 'sandbox')
  const approve = ({ payment }: Made) => {
    const pass = Object.fromEntries(new URL(payment.target, api.origin).searchParams)
    const form = new URLSearchParams({ ...pass, decision: 'approve' }).toString()
    return post(api, '/pay/sandbox/decide', form, {
      'content-type': 'application/x-www-form-urlencoded',
    })
  }
  tell('payments at the cashier, with their notification', await measure(made, approve))
}

async function real(api: RunningApi, channel: 'alipay' | 'wechat', gateway: Gateway) {
  await gateway.misbehave('silent')
  const made = await make(api, channel)
  const notices: Awaited<ReturnType<Gateway['notice']>>[] = []
  for (const { number, payment } of made) {
    if (channel === 'alipay') await fetch(payment.target)
    await gateway.pay(number)
    notices.push(await gateway.notice({ number }))
  }
  const send = ({ body, headers }: (typeof notices)[0]) =>
    post(api, `/pay/notify/${channel}`, body, headers as Record<string, string>)
  const first = await measure(notices, send)
  tell(`notifications of new payments (${channel})`, first)
  tell(`the same notifications once more (${channel})`, await measure(notices, send), first)
}

async function embedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-bench-pay-'))
  const api = await RunningApi.start({ ...UNLIMITED, ...deaf, DATA_DIR: dataDir })
  try {
    console.log('Embedded database, sandbox')
    await sandbox(api)
  } finally {
    await api.kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function postgres(binaries: string): Promise<void> {
  const cluster = await startCluster(binaries)
  const gateways = { alipay: await startGateway('alipay'), wechat: await startGateway('wechat') }
  const started: RunningApi[] = []
  const start = async (env: Record<string, string>) => {
    const DATABASE_URL = await cluster.create()
    const api = await RunningApi.start({ ...UNLIMITED, ...deaf, DATABASE_URL, ...env })
    started.push(api)
    return api
  }
  try {
    console.log('PostgreSQL (without fsync), sandbox')
    await sandbox(await start({ PAY_CHANNELS: 'sandbox' }))
    console.log('PostgreSQL (without fsync), both channels')
    const env = { ...LICENCE, ...gateways.alipay.env, ...gateways.wechat.env, PUBLIC_URL: 'ORIGIN' }
    const api = await start({ ...env, PAY_CHANNELS: 'alipay,wechat' })
    for (const id of ['alipay', 'wechat'] as const) await real(api, id, gateways[id])
  } finally {
    for (const api of started) await api.kill('SIGTERM')
    for (const gateway of Object.values(gateways)) await gateway.stop()
    await cluster.stop()
  }
}

console.log(`${ORDERS} orders each, ${AT_ONCE} at once, one run`)
await embedded()
const binaries = clusterBinaries()
if (binaries) await postgres(binaries)
else console.log('PostgreSQL: none on this machine')
