/** Latency of one kind of request, in ms. */
export interface Latency {
  p50: number
  p99: number
}

/** How many a second, and how long each took. */
export interface Rate extends Latency {
  rate: number
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
  return latencyIn(taken)
}

/** @param taken in ms; sorted by this call */
export function latencyIn(taken: number[]): Latency {
  taken.sort((one, other) => one - other)
  const at = (share: number) => taken[Math.ceil(taken.length * share) - 1]!
  return { p50: at(0.5), p99: at(0.99) }
}

/** Answers per second with many concurrent clients, and how long they waited. */
export async function rateOf(forms: string[], askers: Answering[], forMs: number): Promise<Rate> {
  let next = 0
  const taken: number[] = []
  const start = performance.now()
  const end = start + forMs
  await Promise.all(
    askers.map(async (ask) => {
      for (let now = performance.now(); now < end;) {
        await ask(forms[next++ % forms.length]!)
        const answered = performance.now()
        taken.push(answered - now)
        now = answered
      }
    }),
  )
  const rate = (taken.length * 1_000) / (performance.now() - start)
  return { rate, ...latencyIn(taken) }
}
