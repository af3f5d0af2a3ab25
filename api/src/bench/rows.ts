import { shanghaiDate } from '../calendar'
import { chance, type Chance } from '../chance'
import type { NewEntry } from '../finance/append'

const DAYS = 3_650
const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜'
const PLACES = ['青田', '云和', '松阳', '遂昌', '缙云', '龙泉', '庆元', '景宁', '莲都', '武义']
const TRADES = [
  '合作社',
  '农资店',
  '粮油公司',
  '车队',
  '检测站',
  '食堂',
  '机械厂',
  '苗圃',
  '印务社',
  '果园',
]
export const PURPOSES = [
  '乡村学校午餐',
  '老人营养餐',
  '土壤改良',
  '种子保护',
  '农户增收',
  '冷链配送',
  '食品检测',
  '链上溯源',
  '水利修缮',
  '志愿者活动',
]
const INCOME = [
  '个人捐赠',
  '个人捐赠',
  '个人捐赠',
  '月捐',
  '月捐',
  '企业捐赠',
  '团体捐赠',
  '义卖所得',
]
const COSTS = ['物资采购', '物资采购', '劳务支出', '物流运输', '检测费用', '设备维护']
const THINGS = [
  '大米',
  '蔬菜',
  '鸡蛋',
  '有机肥',
  '午餐',
  '稻种',
  '果苗',
  '周转箱',
  '水质检测',
  '农机租用',
  '插秧',
  '包装',
]
const ROUND = [10n, 20n, 50n, 66n, 88n, 100n, 100n, 200n, 500n, 1_000n, 2_000n]

/** An invented ledger of ten years with a realistic distribution: few names have many rows, many names have few. */
export function* benchRows(count: number): Generator<NewEntry> {
  const luck = chance(20_261_121)
  const today = Date.now()
  for (let row = 0; row < count; row++) {
    const gift = luck.between(1, 100) <= 72
    const day = Math.floor(((count - 1 - row) / count) * DAYS)
    const purpose = luck.pick(PURPOSES)
    yield {
      direction: gift ? 1 : -1,
      type: luck.pick(gift ? INCOME : COSTS),
      purpose,
      item: `${luck.pick(THINGS)}${gift ? '认捐' : `第${luck.between(1, 12)}批`}`,
      unit: gift ? donor(luck) : supplier(luck, 80),
      date: shanghaiDate(new Date(today - day * 86_400_000)),
      amount: gift ? giftAmount(luck) : costAmount(luck),
    }
  }
}

function donor(luck: Chance): string {
  const kind = luck.between(1, 100)
  if (kind <= 15) return '匿名'
  if (kind <= 80) {
    const names = [...SURNAMES]
    const place = Math.min(luck.between(0, names.length - 1), luck.between(0, names.length - 1))
    return `${names[place]!}**`
  }
  return supplier(luck, 300)
}

const supplier = (luck: Chance, most: number) =>
  `${luck.pick(PLACES)}${luck.pick(TRADES)}${Math.min(luck.between(1, most), luck.between(1, most))}号`

const giftAmount = (luck: Chance) =>
  luck.between(1, 5) > 1 ? luck.pick(ROUND) * 100n : BigInt(luck.between(1, 300_000))

const costAmount = (luck: Chance) =>
  BigInt(Math.min(luck.between(500, 2_000_000), luck.between(500, 2_000_000)))
