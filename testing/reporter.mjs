// @ts-check
/**
 * @typedef {{ nesting: number, name: string, file?: string, details: { duration_ms: number, error?: Error & { failureType?: string, cause?: unknown } } }} Told
 */

/**
 * A reporter for Node's test runner, as JSON lines: each test that failed, and how long the tests of each file took.
 * @param {AsyncIterable<{ type: string, data: Told }>} events
 */
export default async function* reporter(events) {
  /** @type {Map<string, number>} */
  const files = new Map()
  for await (const { type, data } of events) {
    if (!['test:pass', 'test:fail'].includes(type) || !data.file) continue
    const { error, duration_ms: ms } = data.details
    if (data.nesting === 0) files.set(data.file, (files.get(data.file) ?? 0) + ms)
    // A suite fails with its tests, which say why.
    if (error && error.failureType !== 'subtestsFailed')
      yield lineOf({ file: data.file, test: data.name, message: messageOf(error.cause ?? error) })
  }
  for (const [file, ms] of files) yield lineOf({ file, ms })
}

const lineOf = (/** @type {unknown} */ found) => `${JSON.stringify(found)}\n`
const messageOf = (/** @type {unknown} */ error) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
