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
  const taken: number[] = []
  for (let count = 0; count < times; count++) {
    const start = performance.now()
    await ask(forms[count % forms.length]!)
    taken.push(performance.now() - start)
  }
  taken.sort((one, other) => one - other)
  return { p50: taken[Math.floor(times * 0.5)]!, p99: taken[Math.ceil(times * 0.99) - 1]! }
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
