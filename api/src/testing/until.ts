import { setTimeout as pause } from 'node:timers/promises'

/**
 * Repeats a check until it holds; when it never does, its last failure is the one reported.
 * @param patience in ms
 */
export async function eventually(
  check: () => void | Promise<void>,
  patience: number,
): Promise<void> {
  const end = performance.now() + patience
  for (;;)
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(50)
    }
}

/** When to give up. Long, because a busy machine is no failure: tests assert what happens, and benchmarks how fast. */
const PATIENCE_MS = 60_000

/**
 * Waits until a condition holds.
 * @param what describes the condition for the error message
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${PATIENCE_MS / 1_000} s: ${what}`)
    await pause(10)
  }
}
