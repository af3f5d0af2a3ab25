import type { Insertable } from 'kysely'
import type { LiveStreamTable } from '../database/schema'

const HOUR = 3_600_000

interface Place {
  slug: string
  title: string
  description: string
  place: string
  status: LiveStreamTable['status']
  /** Hours before (negative) or after the day on which the set is shown. */
  hours: number
  /** How many hours it was live, if it has ended. */
  lasted?: number
}

const places: readonly Place[] = [
  {
    slug: 'paddy',
    title: '一号稻田',
    description: '从插秧到收割，看得见水位、鸭群和田埂上的人。',
    place: '北坡村 一号田',
    status: 'live',
    hours: -3,
  },
  {
    slug: 'greenhouse',
    title: '蔬菜大棚',
    description: '番茄、黄瓜与叶菜，棚内温湿度每十分钟记一次。',
    place: '北坡村 三号棚',
    status: 'live',
    hours: -5,
  },
  {
    slug: 'henhouse',
    title: '散养鸡舍',
    description: '白天放养在果林下，傍晚回舍，拾蛋后当天登记。',
    place: '南沟村 果林',
    status: 'live',
    hours: -2,
  },
  {
    slug: 'packing',
    title: '分拣与包装',
    description: '称重、贴标签、装箱，看一箱菜怎样准备出门。',
    place: '青石村 分拣间',
    status: 'live',
    hours: -1,
  },
  {
    slug: 'kitchen',
    title: '公益厨房',
    description: '为乡村学校和老人准备午餐，食材来自当天的采收。',
    place: '青石社区食堂',
    status: 'upcoming',
    hours: 18,
  },
  {
    slug: 'orchard',
    title: '果园修枝',
    description: '跟着农户学修枝，说说不用除草剂怎么管草。',
    place: '南沟村 东坡果园',
    status: 'upcoming',
    hours: 42,
  },
  {
    slug: 'apiary',
    title: '蜂场巡箱',
    description: '巡箱、换框与取蜜，上一场已经结束。',
    place: '云岭村 蜂场',
    status: 'offline',
    hours: -70,
    lasted: 1.5,
  },
]

/** The demonstration streams with times around `now`, rounded to half an hour. */
export function demonstrationStreams(now: Date): Insertable<LiveStreamTable>[] {
  const round = HOUR / 2
  return places.map(({ slug, hours, lasted, ...words }) => {
    const start = Math.floor((now.getTime() + hours * HOUR) / round) * round
    return {
      id: slug,
      ...words,
      cover_url: '',
      started_at: new Date(start),
      ended_at: lasted === undefined ? null : new Date(start + lasted * HOUR),
      demo: true,
    }
  })
}
