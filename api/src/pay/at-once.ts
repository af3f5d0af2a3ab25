/** Runs an action for each item in order, with limited concurrency. Rejects with the first error. */
export async function eachAtOnce<T>(
  things: readonly T[],
  atOnce: number,
  act: (thing: T) => Promise<void>,
): Promise<void> {
  const left = things.values()
  const worker = async () => {
    for (const thing of left) await act(thing)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, worker))
}
