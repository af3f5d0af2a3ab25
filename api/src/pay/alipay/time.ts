import { shanghaiTime } from '../../calendar'

/** A time as Alipay writes it, in Asia/Shanghai: `2026-11-21 10:00:00`. */
export const shanghaiClock = (at: Date): string => shanghaiTime(at).slice(0, 19).replace('T', ' ')

/** Parses a time that Alipay wrote, with or without milliseconds. @returns undefined when it is not one */
export function ofShanghaiClock(text: string): Date | undefined {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)$/.exec(text) ?? []
  const at = new Date(`${day}T${clock}+08:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
