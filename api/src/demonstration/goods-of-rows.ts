import { DAY_MS, shanghaiDate } from '../calendar'
import type { NewEntry } from '../finance/append'
import { RICE_BATCH, RICE_DAYS } from './goods'

/** What the costs of an item, paid to this unit, are for, from so many days ago. */
const ABOUT: Record<string, { unit: string; since: number; field?: string; batch?: string }> = {
  水稻种子: { unit: '县种子站', since: RICE_DAYS.sown + 40, field: 'N1' },
  插秧劳务: { unit: '北坡村合作社', since: RICE_DAYS.sown, field: 'N1' },
  除草劳务: { unit: '北坡村合作社', since: RICE_DAYS.planted, field: 'N1' },
  采摘劳务: { unit: '北坡村合作社', since: RICE_DAYS.harvested, field: 'G3' },
  学校午餐配送: { unit: '云岭冷链服务队', since: RICE_DAYS.packed, batch: RICE_BATCH },
}

/** The demonstration's rows, of which the costs of its rice and tomatoes name their field or batch. */
export function namingGoods(entries: NewEntry[], now: Date): NewEntry[] {
  const day = (ago: number) => shanghaiDate(new Date(now.getTime() - ago * DAY_MS))
  return entries.map((entry) => {
    const about = entry.direction === -1 ? ABOUT[entry.item] : undefined
    if (!about || about.unit !== entry.unit || entry.date < day(about.since)) return entry
    const { field = null, batch = null } = about
    return { ...entry, field, batch }
  })
}
