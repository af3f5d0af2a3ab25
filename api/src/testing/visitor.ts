import { gift } from './gifts'
import type { RunningApi } from './running'
import { until as waitUntil } from './until'

interface Told {
  status: number
  body: { code: number; msg: string; data: never }
  retry: string | null
}

/** Calls like a visitor's page, with a timeout of five seconds. */
export async function ask(api: RunningApi, path: string, init: RequestInit = {}): Promise<Told> {
  const signal = AbortSignal.timeout(5_000)
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
  ask(api, '/pay/order/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(gift()),
  })

/** Waits for a condition; a failing call counts as not yet fulfilled. */
export const until = (what: string, happened: () => Promise<boolean>) =>
  waitUntil(what, () => happened().catch(() => false))
