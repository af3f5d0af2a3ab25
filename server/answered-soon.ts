import { inTime } from 'api'

/** How long nobody waits after a question had no answer in time, unless an answer comes. In ms. */
const HANGS_MS = 5_000

/**
 * A question that fails when its answer does not come in time, and at once while it is known that none comes. It is put
 * even then, so that the first answer ends that.
 */
export function answeredSoon<T>(ask: () => Promise<T>, limit: number): () => Promise<T> {
  let hangsUntil = -Infinity
  const noAnswer = () => new Error(`The database had no answer within ${limit} ms.`)
  return () => {
    const answer = ask()
    answer.then(
      () => (hangsUntil = -Infinity),
      () => {},
    )
    if (performance.now() < hangsUntil) return Promise.reject(noAnswer())
    return inTime(answer, limit, () => {
      hangsUntil = performance.now() + HANGS_MS
      return noAnswer()
    })
  }
}
