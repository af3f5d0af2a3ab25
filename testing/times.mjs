// @ts-check
/**
 * A reporter for Node's test runner: how long the tests of each file took, as JSON lines `[file, ms]`.
 * @param {AsyncIterable<{ type: string, data: { file?: string, nesting: number, details: { duration_ms: number } } }>} events
 */
export default async function* times(events) {
  /** @type {Map<string, number>} */
  const files = new Map()
  for await (const { type, data } of events) {
    if (!['test:pass', 'test:fail'].includes(type) || !data.file || data.nesting > 0) continue
    files.set(data.file, (files.get(data.file) ?? 0) + data.details.duration_ms)
  }
  for (const entry of files) yield `${JSON.stringify(entry)}\n`
}
