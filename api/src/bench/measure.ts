/** Latency of one kind of request, in ms. */
export interface Latency {
  p50: number
  p99: number
}

/** Sends a request and waits for its answer. */
export type Answering = (question: string) => Promise<unknown>

/** Sends requests one after another, cycling through the variants. */
export async function latencyOf(forms: string[], times: number, ask: Answering): Promise<Latency> {
  for (const form of forms) await ask(form)
  return latencyOfEach(
    Array.from({ length: times }, (_, count) => forms[count % forms.length]!),
    ask,
  )
}

/** Does something with each thing, one after another. */
export async function latencyOfEach<T>(
  things: T[],
  act: (thing: T, turn: number) => Promise<unknown>,
): Promise<Latency> {
  const taken: number[] = []
  for (const [turn, thing] of things.entries()) {
    const start = performance.now()
    await act(thing, turn)
    taken.push(performance.now() - start)
  }
  taken.sort((one, other) => one - other)
  const at = (share: number) => taken[Math.ceil(taken.length * share) - 1]!
  return { p50: at(0.5), p99: at(0.99) }
}

/** Answers per second with many concurrent clients. */
export async function rateOf(forms: string[], askers: Answering[], forMs: number): Promise<number> {
  let next = 0
  let answered = 0
  const end = performance.now() + forMs
  const start = performance.now()
  await Promise.all(
    askers.map(async (ask) => {
      while (performance.now() < end) {
        await ask(forms[next++ % forms.length]!)
        answered++
      }
    }),
  )
  return (answered * 1_000) / (performance.now() - start)
}
