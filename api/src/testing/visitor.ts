import { giftRequest } from './gifts'
import type { RunningApi } from './running'
import { until as waitUntil } from './until'

interface Told {
  status: number
  body: { code: number; msg: string; data: never }
  retry: string | null
}

/** Calls like a visitor's page. A page waits for five seconds; here a busy machine must not look like a fault. */
export async function ask(api: RunningApi, path: string, init: RequestInit = {}): Promise<Told> {
  const signal = AbortSignal.timeout(60_000)
  const response = await fetch(`${api.origin}/api${path}`, { ...init, signal })
  const { status, headers } = response
  return {
    status,
    body: (await response.json()) as Told['body'],
    retry: headers.get('retry-after'),
  }
}

/** Creates an order. */
export const order = (api: RunningApi, key: string) =>
  ask(api, '/pay/order/create', giftRequest(key))

/** Pays on the sandbox's cashier page. */
export async function approve(api: RunningApi, target: string): Promise<void> {
  const cashier = new URL(target, api.origin)
  const form = { ...Object.fromEntries(cashier.searchParams), decision: 'approve' }
  await fetch(new URL(cashier.pathname.replace(/cashier$/, 'decide'), api.origin), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  })
}

/** Waits for a condition; a failing call counts as not yet fulfilled. */
export const until = (what: string, happened: () => Promise<boolean>) =>
  waitUntil(what, () => happened().catch(() => false))
