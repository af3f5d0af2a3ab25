import type { Chance } from '../chance'

/** A kind of income or cost in the demonstration set. */
export interface Kind {
  type: string
  /** Relative frequency. */
  often: number
  items: readonly (readonly [item: string, purposes: readonly string[]])[]
  unit(luck: Chance): string
  /** Range of the amount, in steps of `step` yuan. */
  yuan: readonly [from: number, to: number]
  step: number
  /** Whether the amount has odd fen, like bills by weight. */
  odd?: boolean
}

const WELFARE = ['乡村学校午餐', '老人营养餐', '农户增收', '土壤改良', '社区食育课堂'] as const
const surnames = [
  ...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许邓韩冯曹彭曾萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙史陶贺毛郝顾龚邵万钱严',
]

const donor = (luck: Chance) =>
  luck.between(1, 8) === 1 ? '匿名爱心人士' : luck.pick(surnames) + '**'
const oneOf = (units: readonly string[]) => (luck: Chance) => luck.pick(units)

const COMPANIES = [
  '某食品企业',
  '某物流企业',
  '某信息技术企业',
  '某餐饮连锁企业',
  '某建筑设计事务所',
]
const COMMUNITIES = [
  '青石社区居委会',
  '河湾小学家长会',
  '北坡村合作社',
  '东里社区志愿队',
  '云岭中学学生会',
]
const HOUSES = ['北坡村合作社', '南沟村农户组', '青石村农户组', '河湾村农户组', '云岭村妇女互助组']

/** Income. */
export const gifts: readonly Kind[] = [
  {
    type: '个人捐赠',
    often: 10,
    items: [
      ['午餐认捐', ['乡村学校午餐']],
      ['营养餐认捐', ['老人营养餐']],
      ['认养一分田', ['农户增收', '土壤改良']],
      ['不限定用途捐款', WELFARE],
    ],
    unit: donor,
    yuan: [2, 60],
    step: 10,
  },
  {
    type: '月捐',
    often: 8,
    items: [
      ['月捐计划', ['乡村学校午餐', '老人营养餐']],
      ['每月一亩田', ['土壤改良', '农户增收']],
    ],
    unit: donor,
    yuan: [1, 20],
    step: 10,
  },
  {
    type: '企业捐赠',
    often: 2,
    items: [
      ['员工配捐', ['乡村学校午餐', '农户增收']],
      ['年度公益捐款', WELFARE],
      ['定向项目捐款', ['土壤改良', '社区食育课堂']],
    ],
    unit: oneOf(COMPANIES),
    yuan: [20, 180],
    step: 100,
  },
  {
    type: '义卖收入',
    often: 3,
    items: [
      ['稻米义卖', ['老人营养餐', '乡村学校午餐']],
      ['时令蔬菜义卖', ['农户增收']],
      ['蜂蜜义卖', ['社区食育课堂']],
      ['土鸡蛋义卖', ['乡村学校午餐']],
    ],
    unit: oneOf(COMMUNITIES),
    yuan: [120, 2600],
    step: 1,
    odd: true,
  },
  {
    type: '活动募集',
    often: 1,
    items: [
      ['丰收节募集', ['农户增收', '老人营养餐']],
      ['校园义跑募集', ['乡村学校午餐']],
    ],
    unit: oneOf(COMMUNITIES),
    yuan: [10, 90],
    step: 100,
  },
]

/** Costs. */
export const costs: readonly Kind[] = [
  {
    type: '公益餐食',
    often: 6,
    items: [
      ['学生午餐', ['乡村学校午餐']],
      ['老人午餐', ['老人营养餐']],
      ['营养鸡蛋', ['乡村学校午餐', '老人营养餐']],
    ],
    unit: oneOf(['河湾小学食堂', '云岭中学食堂', '青石社区食堂', '东里敬老院']),
    yuan: [380, 3600],
    step: 1,
    odd: true,
  },
  {
    type: '农户劳务',
    often: 5,
    items: [
      ['插秧劳务', ['农户增收']],
      ['除草劳务', ['农户增收', '土壤改良']],
      ['采摘劳务', ['农户增收']],
    ],
    unit: oneOf(HOUSES),
    yuan: [40, 320],
    step: 10,
  },
  {
    type: '种子种苗',
    often: 3,
    items: [
      ['水稻种子', ['农户增收']],
      ['蔬菜种苗', ['农户增收', '乡村学校午餐']],
      ['绿肥草种', ['土壤改良']],
    ],
    unit: oneOf(['县种子站', '云岭种苗合作社', '北坡村合作社']),
    yuan: [160, 1900],
    step: 1,
    odd: true,
  },
  {
    type: '有机肥料',
    often: 3,
    items: [
      ['腐熟堆肥', ['土壤改良']],
      ['菜籽饼肥', ['土壤改良', '农户增收']],
    ],
    unit: oneOf(['南沟堆肥场', '青石村农户组']),
    yuan: [30, 260],
    step: 10,
    odd: true,
  },
  {
    type: '物流配送',
    often: 4,
    items: [
      ['冷链配送', ['乡村学校午餐', '老人营养餐']],
      ['田间转运', ['农户增收']],
    ],
    unit: oneOf(['县域冷链车队', '北坡村运输队']),
    yuan: [90, 980],
    step: 1,
    odd: true,
  },
  {
    type: '检测认证',
    often: 1,
    items: [
      ['农残检测', ['土壤改良', '乡村学校午餐']],
      ['土壤检测', ['土壤改良']],
      ['有机认证年审', ['农户增收']],
    ],
    unit: oneOf(['市农产品检测站', '省有机认证机构']),
    yuan: [6, 42],
    step: 100,
  },
  {
    type: '设备维护',
    often: 1,
    items: [
      ['滴灌管网检修', ['土壤改良', '农户增收']],
      ['溯源摄像头维护', ['社区食育课堂']],
      ['冷库保养', ['乡村学校午餐', '老人营养餐']],
    ],
    unit: oneOf(['县农机服务站', '河湾村电工组']),
    yuan: [15, 240],
    step: 10,
  },
  {
    type: '食育活动',
    often: 1,
    items: [
      ['田间课堂教具', ['社区食育课堂']],
      ['亲子农事日', ['社区食育课堂']],
    ],
    unit: oneOf(['河湾小学', '东里社区志愿队']),
    yuan: [20, 160],
    step: 10,
  },
]
