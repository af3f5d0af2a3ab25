/**
 * Runs work that can be left out: one piece at a time, and in at most this share of the time. Work that comes while another
 * piece runs, or too early after it, is dropped. Errors are ignored.
 */
export function sparingly(share: number): (work: () => Promise<unknown>) => void {
  let isRunning = false
  let notBefore = -Infinity
  return (work) => {
    const start = performance.now()
    if (isRunning || start < notBefore) return
    isRunning = true
    const rest = () => {
      const end = performance.now()
      isRunning = false
      notBefore = end + (end - start) * (1 / share - 1)
    }
    void run(work).then(rest, rest)
  }
}

/** Work may also throw before it returns a promise. */
const run = async (work: () => Promise<unknown>) => work()
