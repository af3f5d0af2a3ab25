/** Does the same with each, in their order, so many at once. Throws as the first that throws. */
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
