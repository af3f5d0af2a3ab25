import type { Chance } from '../chance'

/** A kind of income or cost in the demonstration set. */
export interface Kind {
  type: string
  /** Relative frequency. */
  often: number
  items: readonly Item[]
  /** Range of the amount, in steps of `step` yuan. */
  yuan: readonly [from: number, to: number]
  step: number
  /** Whether the amount has odd fen, like bills by weight. */
  odd?: boolean
}

interface Item {
  item: string
  purposes: readonly string[]
  unit(luck: Chance): string
  /** The months of the year, 1 to 12; all when undefined. */
  months?: readonly number[]
}

/** Schools are closed in February, July and August. */
export const SCHOOL = [1, 3, 4, 5, 6, 9, 10, 11, 12]

export const oneOf = (units: readonly string[]) => (luck: Chance) => luck.pick(units)

const surnames = [
  ...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙史陶贺毛郝顾龚邵万钱严',
]

const donor = (luck: Chance) =>
  luck.between(1, 8) === 1 ? '匿名爱心人士' : luck.pick(surnames) + '**'

const company = oneOf([
  '某食品企业',
  '某物流企业',
  '某信息技术企业',
  '某餐饮连锁企业',
  '某建筑设计事务所',
])
const community = oneOf([
  '青石社区居委会',
  '河湾小学家长会',
  '北坡村合作社',
  '东里社区志愿队',
  '云岭中学学生会',
])

const LUNCH = '乡村学校午餐'
const MEALS = '老人营养餐'
const FARMERS = '农户增收'
const SOIL = '土壤改良'
const LESSONS = '社区食育课堂'

/** Income. */
export const gifts: readonly Kind[] = [
  {
    type: '个人捐赠',
    often: 10,
    items: [
      { item: '午餐认捐', purposes: [LUNCH], unit: donor },
      { item: '营养餐认捐', purposes: [MEALS], unit: donor },
      { item: '认养一分田', purposes: [FARMERS, SOIL], unit: donor },
      { item: '食育课堂认捐', purposes: [LESSONS], unit: donor },
      { item: '不限定用途捐款', purposes: ['不限定用途'], unit: donor },
    ],
    yuan: [2, 60],
    step: 10,
  },
  {
    type: '月捐',
    often: 8,
    items: [
      { item: '月捐计划', purposes: [LUNCH, MEALS, '不限定用途'], unit: donor },
      { item: '每月一垄地', purposes: [SOIL, FARMERS], unit: donor },
    ],
    yuan: [1, 20],
    step: 10,
  },
  {
    type: '企业捐赠',
    often: 2,
    items: [
      { item: '员工配捐', purposes: [LUNCH, MEALS], unit: company },
      { item: '年度公益捐款', purposes: ['不限定用途'], unit: company },
      { item: '定向项目捐款', purposes: [SOIL, FARMERS], unit: company },
    ],
    yuan: [20, 100],
    step: 100,
  },
  {
    type: '义卖收入',
    often: 3,
    items: [
      { item: '稻米义卖', purposes: [MEALS, LUNCH], unit: community, months: [1, 10, 11, 12] },
      { item: '时令蔬菜义卖', purposes: [FARMERS], unit: community },
      { item: '蜂蜜义卖', purposes: [LESSONS], unit: community, months: [5, 6, 7, 8] },
      { item: '土鸡蛋义卖', purposes: [LUNCH], unit: community },
    ],
    yuan: [120, 2600],
    step: 1,
    odd: true,
  },
  {
    type: '活动募集',
    often: 1,
    items: [
      { item: '丰收节募集', purposes: [FARMERS, MEALS], unit: community, months: [10] },
      { item: '校园义跑募集', purposes: [LUNCH], unit: community, months: [4, 5, 11] },
    ],
    yuan: [10, 50],
    step: 100,
  },
]
