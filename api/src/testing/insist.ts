import { setTimeout as pause } from 'node:timers/promises'
import type { RunningApi } from './running'

/** Retries until the action succeeds, like a visitor's page while the service is down. */
export async function insist<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++)
    try {
      return await action()
    } catch (error) {
      if (attempt > 600) throw error
      await pause(100)
    }
}

/** Calls the service once; an answer that is a failure is thrown. */
export async function ask(api: RunningApi, path: string, init: RequestInit) {
  const signal = AbortSignal.timeout(15_000)
  const response = await fetch(`${api.origin}/api${path}`, { ...init, signal, redirect: 'manual' })
  if (response.status >= 400) throw new Error(`${path} answered ${response.status}`)
  return response
}
