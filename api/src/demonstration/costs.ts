import { oneOf, SCHOOL, type Kind } from './kinds'

const LUNCH = ['乡村学校午餐']
const MEALS = ['老人营养餐']
const FARMERS = ['农户增收']
const SOIL = ['土壤改良']
const LESSONS = ['社区食育课堂']

const schools = oneOf(['河湾小学食堂', '云岭中学食堂'])
const kitchens = oneOf(['青石社区食堂', '东里敬老院'])
const households = oneOf([
  '北坡村合作社',
  '南沟村农户组',
  '青石村农户组',
  '河湾村农户组',
  '云岭村妇女互助组',
])
const coldChain = oneOf(['县域冷链车队', '云岭冷链服务队'])
const machines = oneOf(['县农机服务站', '北坡村农机组'])
const laboratory = oneOf(['市农产品检测站', '县农业技术中心'])
const compost = oneOf(['南沟堆肥场', '青石村农户组'])
const seeds = oneOf(['县种子站', '云岭种苗合作社'])

/** Costs. */
export const costs: readonly Kind[] = [
  {
    type: '公益餐食',
    often: 8,
    items: [
      { item: '学生午餐', purposes: LUNCH, unit: schools, months: SCHOOL },
      { item: '老人午餐', purposes: MEALS, unit: kitchens },
      { item: '营养鸡蛋', purposes: MEALS, unit: oneOf(['北坡村合作社', '青石村农户组']) },
    ],
    yuan: [380, 3600],
    step: 1,
    odd: true,
  },
  {
    type: '农户劳务',
    often: 5,
    items: [
      { item: '插秧劳务', purposes: FARMERS, unit: households, months: [5, 6] },
      { item: '除草劳务', purposes: FARMERS, unit: households, months: [4, 5, 6, 7, 8, 9] },
      { item: '采摘劳务', purposes: FARMERS, unit: households, months: [6, 7, 8, 9, 10, 11] },
      { item: '冬季田间管护', purposes: FARMERS, unit: households, months: [12, 1, 2, 3] },
    ],
    yuan: [40, 320],
    step: 10,
  },
  {
    type: '种子种苗',
    often: 3,
    items: [
      { item: '水稻种子', purposes: FARMERS, unit: seeds, months: [3, 4] },
      { item: '蔬菜种苗', purposes: FARMERS, unit: seeds, months: [2, 3, 4, 5, 8, 9] },
      { item: '绿肥草种', purposes: SOIL, unit: seeds, months: [8, 9, 10] },
    ],
    yuan: [160, 1900],
    step: 1,
    odd: true,
  },
  {
    type: '有机肥料',
    often: 4,
    items: [
      { item: '腐熟堆肥', purposes: SOIL, unit: compost },
      { item: '菜籽饼肥', purposes: SOIL, unit: compost, months: [3, 4, 5, 6, 9, 10] },
    ],
    yuan: [30, 260],
    step: 10,
    odd: true,
  },
  {
    type: '物流配送',
    often: 4,
    items: [
      { item: '学校午餐配送', purposes: LUNCH, unit: coldChain, months: SCHOOL },
      { item: '老人餐配送', purposes: MEALS, unit: coldChain },
      { item: '田间转运', purposes: FARMERS, unit: oneOf(['北坡村运输队', '南沟村运输队']) },
    ],
    yuan: [90, 980],
    step: 1,
    odd: true,
  },
  {
    type: '质量检测',
    often: 1,
    items: [
      { item: '食材农残检测', purposes: LUNCH, unit: laboratory, months: SCHOOL },
      { item: '土壤检测', purposes: SOIL, unit: laboratory, months: [3, 10] },
    ],
    yuan: [3, 14],
    step: 100,
  },
  {
    type: '设备维护',
    often: 1,
    items: [
      { item: '滴灌管网检修', purposes: SOIL, unit: machines },
      { item: '冷库保养', purposes: MEALS, unit: machines },
    ],
    yuan: [15, 240],
    step: 10,
  },
  {
    type: '食育活动',
    often: 2,
    items: [
      {
        item: '田间课堂教具',
        purposes: LESSONS,
        unit: oneOf(['河湾小学', '云岭中学']),
        months: SCHOOL,
      },
      { item: '亲子农事日', purposes: LESSONS, unit: oneOf(['东里社区志愿队', '青石社区居委会']) },
    ],
    yuan: [20, 160],
    step: 10,
  },
]
