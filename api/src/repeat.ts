/**
 * Repeats background work for as long as the service runs, one run at a time.
 * @param run does the work once and must not throw; it hears whether to go on, and answers the pause before the next run in ms
 * @param first pause before the first run, in ms
 * @returns stops it after the current run
 */
export function repeat(
  run: (going: () => boolean) => Promise<number>,
  first = 0,
): () => Promise<void> {
  let stopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const next = (after: number) => {
    timer = setTimeout(() => {
      running = round()
    }, after).unref()
  }
  const round = async () => {
    const pause = await run(() => !stopped)
    if (!stopped) next(pause)
  }
  next(first)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
