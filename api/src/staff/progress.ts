import type { Terminal } from './terminal'

/** Tells on a stream how far long work is: one line that is rewritten on a terminal, else every tenth part. */
export function progressLine(out: Terminal['err']) {
  let last = -1
  let shown = false
  return {
    /** @param whole how much there is; unknown when 0. */
    show(label: string, done: number, whole: number): void {
      const percent = whole > 0 ? Math.min(100, Math.floor((done / whole) * 100)) : 0
      const step = out.isTTY ? percent : Math.floor(percent / 10)
      if (step === last && whole > 0) return
      last = step
      const text =
        whole > 0
          ? `${label} ${out.isTTY ? bar(percent) : ''}${percent} %`
          : `${label} ${done.toLocaleString('en')}`
      out.write(out.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
      shown = true
    },
    /** Ends a step, so that the next one begins on a line of its own. */
    end(): void {
      if (shown && out.isTTY) out.write('\n')
      last = -1
      shown = false
    },
  }
}

const WIDTH = 30

function bar(percent: number): string {
  const full = Math.round((percent / 100) * WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] `
}
