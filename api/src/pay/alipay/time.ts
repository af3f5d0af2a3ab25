import { shanghaiTime } from '../../calendar'

/** An instant as Alipay writes it, on Shanghai's clock: `2026-11-21 10:00:00`. */
export const shanghaiClock = (at: Date): string => shanghaiTime(at).slice(0, 19).replace('T', ' ')

/** The instant that Alipay wrote so, with or without its thousandths. @returns undefined when it is none */
export function ofShanghaiClock(text: string): Date | undefined {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)$/.exec(text) ?? []
  const at = new Date(`${day}T${clock}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
