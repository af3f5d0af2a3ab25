import { setTimeout as pause } from 'node:timers/promises'

/** Between two things that somebody does; ends early when all is to stop. */
export async function rest(stop: AbortSignal, from: number, to = from): Promise<void> {
  await pause(from + Math.random() * (to - from), undefined, { signal: stop }).catch(() => {})
}

/** Does something again and again until all is to stop; what goes wrong in it is told and not the end. */
export async function keepOn(
  stop: AbortSignal,
  between: [from: number, to: number],
  work: () => Promise<unknown>,
  problems: string[],
): Promise<void> {
  while (!stop.aborted) {
    await work().catch((error: Error) => {
      if (problems.length < 50) problems.push(error.message.slice(0, 300))
    })
    await rest(stop, ...between)
  }
}

export const oneOf = <T>(choices: readonly T[]): T =>
  choices[Math.floor(Math.random() * choices.length)]!

export const chanceOf = (share: number): boolean => Math.random() < share
