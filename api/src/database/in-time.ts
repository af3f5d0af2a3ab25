/**
 * Waits for work with a time limit.
 * @param late called when the limit has passed; returns the error to throw
 */
export async function inTime<T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs)
  })
  try {
    return await Promise.race([work, passed])
  } finally {
    clearTimeout(timer)
  }
}
