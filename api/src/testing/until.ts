import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until something is so.
 * @param what for whoever reads that it never was
 * @param within ms until that is given up
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
