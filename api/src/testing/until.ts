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
