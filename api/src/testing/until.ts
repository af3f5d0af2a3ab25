import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until a condition holds.
 * @param what describes the condition for the error message
 * @param within timeout in ms
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  within = 10_000,
): Promise<void> {
  const end = performance.now() + within
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${within} ms: ${what}`)
    await pause(10)
  }
}
