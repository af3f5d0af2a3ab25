import { useEffect, useRef, useState } from 'react'
import { useSite } from 'shared/contract'
import type { Outcome, Progress } from './outcome'
import type { Recomputation } from './recomputation'

/** How often the page shows how far it is, in ms. */
const SHOWN_EVERY = 150

export type State =
  | { is: 'idle' }
  | ({ is: 'running' } & Progress)
  | { is: 'ended'; outcome: Outcome; progress: Progress }

const NOTHING: Progress = { read: 0, size: 0, bytes: 0 }

/** Recomputes the ledger when it is asked to. It stops when the visitor leaves the screen. */
export function useRecompute() {
  const { http, memory } = useSite()
  const [state, setState] = useState<State>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  const job = useRef<Recomputation>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (cache: RequestCache) => {
    const controller = new AbortController()
    running.current = controller
    let [progress, shown] = [state.is === 'ended' ? state.progress : NOTHING, 0]
    if (!job.current) progress = NOTHING
    setState({ is: 'running', ...progress })
    const tell = (now: Progress) => {
      progress = now
      if (performance.now() - shown < SHOWN_EVERY) return
      shown = performance.now()
      setState({ is: 'running', ...now })
    }
    const outcome = await begin(cache, controller.signal, tell)
    if (outcome.state !== 'stopped') job.current = undefined
    if (running.current === controller) setState({ is: 'ended', outcome, progress })
  }

  async function begin(
    cache: RequestCache,
    signal: AbortSignal,
    tell: (progress: Progress) => void,
  ): Promise<Outcome> {
    try {
      const { Recomputation } = await import(
        /* webpackChunkName: "recomputation" */ './recomputation'
      )
      job.current ??= new Recomputation({ http, memory, cache })
      return await job.current.run({ signal, tell })
    } catch {
      return { state: 'stopped', why: 'unread' }
    }
  }

  const anew = () => {
    job.current = undefined
    // What the browser has kept may be what was wrong.
    void run(state.is === 'ended' && state.outcome.state === 'unfit' ? 'reload' : 'default')
  }
  return {
    state,
    /** From the first row. */
    anew,
    /** Where it stopped. */
    goOn: () => void run('default'),
    cancel: () => running.current?.abort(),
  }
}
