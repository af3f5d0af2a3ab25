import { DAY_MS, shanghaiDate, shanghaiTime } from '../calendar'
import { batchKey, type RecordOf } from '../trace/record-kinds'
import { newRecord, type NewRecord } from '../trace/import-records'
import type { EpcisEvent, Json } from '../trace/epcis-document'
import { ownEvents } from '../trace/own-document'

/*
 * A field of rice and a greenhouse of tomatoes, from seed to school kitchen. The GTINs are of the prefix 952, which GS1
 * keeps for examples.
 */

const RICE = '09521234500018'
const PADDY = '09521234500025'
const TOMATOES = '09521234500032'
const RICE_BAGS = 280
export const RICE_BATCH = batchKey({ gtin: RICE, batch: 'R-01' })
const TOMATO_BAGS = 120

/** Days before today of what happened; all else is told relative to them. */
export const RICE_DAYS = {
  sown: 196,
  planted: 168,
  weeded: 140,
  harvested: 48,
  dried: 44,
  milled: 30,
  packed: 28,
}

const harvestOf = (now: Date) => {
  const day = (ago: number) => shanghaiDate(new Date(now.getTime() - ago * DAY_MS))
  return { day, ahead: (days: number) => day(-days) }
}

const products: RecordOf['product'][] = [
  { gtin: RICE, name: '北坡稻鸭米', about: '一季一熟，鸭子除草，当年新米', netGrams: 2_500 },
  { gtin: TOMATOES, name: '大棚番茄', about: '自然成熟后采摘，不催红', netGrams: 500 },
]

function fields(now: Date): RecordOf['field'][] {
  const { day } = harvestOf(now)
  return [
    {
      ...{ code: 'N1', name: '一号稻田', place: '北坡村 一号田', areaMu: 2.4, stream: 'paddy' },
      outline: [
        [0, 6],
        [18, 0],
        [41, 3],
        [52, 14],
        [47, 33],
        [22, 38],
        [4, 27],
      ],
      grower: { name: '北坡村合作社', consentOn: day(300) },
      soil: [
        {
          ...{ on: day(230), laboratory: '县农业技术中心' },
          values: [
            { what: '酸碱度', value: 6.4, unit: 'pH' },
            { what: '有机质', value: 31.2, unit: 'g/kg' },
            { what: '镉', value: 0.16, unit: 'mg/kg' },
          ],
        },
      ],
      history: [
        { from: day(560), what: '种紫云英作绿肥，翻压入土' },
        { from: day(196), what: '水稻，稻田养鸭' },
      ],
    },
    {
      ...{ code: 'G3', name: '三号棚', place: '北坡村 三号棚', areaMu: 0.6, stream: 'greenhouse' },
      outline: [
        [0, 0],
        [50, 0],
        [50, 8],
        [0, 8],
      ],
      ...{ soil: [], history: [{ from: day(120), what: '番茄，滴灌' }] },
    },
  ]
}

function batches(now: Date): RecordOf['batch'][] {
  const { day, ahead } = harvestOf(now)
  return [
    {
      ...{ gtin: RICE, batch: 'R-01', field: 'N1', bags: RICE_BAGS, bestBefore: ahead(330) },
      ...{ harvestedOn: day(RICE_DAYS.harvested), packedOn: day(RICE_DAYS.packed) },
      balance: {
        ...{ harvestKg: 1_080, milledKg: 702, byproductKg: 372, samplesKg: 2 },
        gone: [
          { how: 'donated', to: '河湾小学食堂', on: day(25), bags: 100 },
          { how: 'donated', to: '东里敬老院', on: day(24), bags: 40 },
          { how: 'sold', to: '县城市集', on: day(20), bags: 120 },
          { how: 'kept', to: '农场留存', on: day(28), bags: 18 },
        ],
      },
    },
    {
      ...{ gtin: TOMATOES, batch: 'T-02', field: 'G3', bags: TOMATO_BAGS },
      ...{ harvestedOn: day(6), packedOn: day(6) },
      balance: {
        ...{ harvestKg: 66.5, milledKg: 60.5, byproductKg: 6, samplesKg: 0.5 },
        gone: [
          { how: 'donated', to: '青石社区食堂', on: day(5), bags: 60 },
          { how: 'sold', to: '县城市集', on: day(5), bags: 60 },
        ],
      },
    },
    {
      ...{ gtin: TOMATOES, batch: 'T-01', field: 'G3', bags: TOMATO_BAGS },
      ...{ harvestedOn: day(40), packedOn: day(40) },
    },
  ]
}

function tests(now: Date): RecordOf['test'][] {
  const { day } = harvestOf(now)
  const at = { laboratory: '市农产品检测站（示例）', cma: 'DEMO-000000' }
  return [
    {
      ...{ number: 'DEMO-R01', gtin: RICE, batch: 'R-01', ...at },
      ...{ takenOn: day(29), reportedOn: day(28) },
      values: [
        {
          substance: '镉',
          method: 'GB 5009.15',
          value: 0.08,
          limit: 0.2,
          unit: 'mg/kg',
          standard: 'GB 2762',
        },
        {
          substance: '无机砷',
          method: 'GB 5009.11',
          value: 0.09,
          limit: 0.2,
          unit: 'mg/kg',
          standard: 'GB 2762',
        },
        {
          substance: '吡虫啉',
          method: 'GB 23200.121',
          value: null,
          detectionLimit: 0.01,
          limit: 0.05,
          unit: 'mg/kg',
          standard: 'GB 2763',
        },
      ],
    },
    {
      ...{ number: 'DEMO-T01', gtin: TOMATOES, batch: 'T-01', ...at },
      ...{ takenOn: day(40), reportedOn: day(37) },
      values: [
        {
          substance: '毒死蜱',
          method: 'GB 23200.113',
          value: 0.05,
          limit: 0.02,
          unit: 'mg/kg',
          standard: 'GB 2763',
        },
        {
          substance: '铅',
          method: 'GB 5009.12',
          value: null,
          detectionLimit: 0.02,
          limit: 0.1,
          unit: 'mg/kg',
          standard: 'GB 2762',
        },
      ],
    },
  ]
}

const certificates = (now: Date): RecordOf['certificate'][] => [
  {
    ...{ number: 'DEMO-OP-0001', body: '示例认证机构', holder: '慢生活农场（示例）' },
    ...{ scope: '水稻种植与大米加工', fields: ['N1'], gtins: [RICE] },
    ...{ from: harvestOf(now).day(200), until: harvestOf(now).ahead(165) },
    ...{ organicCodes: ['DEMO 0000 0000 0001'], register: 'http://food.cnca.cn/' },
  },
]

const recalls: RecordOf['recall'][] = [
  {
    ...{ gtin: TOMATOES, batch: 'T-01', state: 'recalled' },
    reason: '检出毒死蜱 0.05 mg/kg，超过限量 0.02 mg/kg',
    advice: '请不要食用。把袋子上的编码拍下来，到「联系我们」告诉我们，我们退款。',
  },
]

/** The records of the demonstration, as `import-records` would store them. */
export const demonstrationRecords = (now: Date): NewRecord[] => [
  ...products.map((record) => newRecord('product', record)),
  ...fields(now).map((record) => newRecord('field', record)),
  ...batches(now).map((record) => newRecord('batch', record)),
  ...tests(now).map((record) => newRecord('test', record)),
  ...certificates(now).map((record) => newRecord('certificate', record)),
  ...recalls.map((record) => newRecord('recall', record)),
]

const link = (gtin: string, batch: string, serial = '') =>
  `https://id.gs1.org/01/${gtin}/10/${batch}${serial && `/21/${serial}`}`
const bagsOf = (gtin: string, batch: string, bags: number) =>
  Array.from({ length: bags }, (_, at) => link(gtin, batch, String(at + 1).padStart(4, '0')))
const kilos = (gtin: string, batch: string, quantity: number) => [
  { epcClass: link(gtin, batch), quantity, uom: 'KGM' },
]

/** The events of the demonstration. */
export function demonstrationEvents(now: Date): EpcisEvent[] {
  let last = 0
  const event = (
    ago: number,
    hour: number,
    by: string,
    what: string,
    place: string,
    more: Json,
  ) => {
    const at = new Date(`${harvestOf(now).day(ago)}T${String(hour).padStart(2, '0')}:00:00+08:00`)
    return {
      ...{ type: 'ObjectEvent', eventID: `urn:slow-life-farm:example:${++last}` },
      ...{ eventTime: shanghaiTime(at), eventTimeZoneOffset: '+08:00' },
      ...{ 'farm:what': what, 'farm:by': by, 'farm:place': place },
      ...more,
    }
  }
  const crop = (quantity: number) => ({ quantityList: kilos(PADDY, 'P-01', quantity) })
  const look = { action: 'OBSERVE' }
  const days = RICE_DAYS
  const dried = event(days.dried, 17, '北坡村合作社', '晒干入仓，水分 18%', '北坡村 晒场', {
    ...look,
    ...crop(1_080),
  })
  const list = [
    event(days.sown, 8, '北坡村合作社', '浸种催芽，秧田播种', '北坡村 一号田', {
      action: 'ADD',
      bizStep: 'commissioning',
      ...crop(6),
    }),
    event(days.planted, 7, '北坡村合作社', '移栽，放鸭下田', '北坡村 一号田', {
      ...look,
      ...crop(6),
    }),
    event(days.weeded, 9, '南沟村农户组', '人工拔草，没有用除草剂', '北坡村 一号田', {
      ...look,
      ...crop(6),
    }),
    event(days.harvested, 9, '北坡村农机组', '收割，称重 1,080 千克', '北坡村 一号田', {
      ...look,
      ...crop(1_080),
    }),
    dried,
    {
      ...dried,
      errorDeclaration: {
        ...{ declarationTime: shanghaiTime(new Date(now.getTime() - (days.dried - 1) * DAY_MS)) },
        ...{
          reason: 'incorrect_data',
          correctiveEventIDs: [`urn:slow-life-farm:example:${last + 1}`],
        },
      },
    },
    event(days.dried, 17, '北坡村合作社', '晒干入仓，水分 13.8%', '北坡村 晒场', {
      ...look,
      ...crop(1_080),
    }),
    event(days.milled, 10, '青石村米坊', '碾米，出米率 65%', '青石村 米坊', {
      ...{ type: 'TransformationEvent', bizStep: 'commissioning' },
      inputQuantityList: kilos(PADDY, 'P-01', 1_080),
      outputQuantityList: kilos(RICE, 'R-01', 702),
    }),
    event(days.packed, 10, '青石村分拣间', '装袋，每袋 2.5 千克，贴标签', '青石村 分拣间', {
      ...{ action: 'ADD', bizStep: 'packing', epcList: bagsOf(RICE, 'R-01', RICE_BAGS) },
    }),
    event(25, 8, '县域冷链车队', '送往河湾小学食堂 100 袋', '河湾小学食堂', {
      ...{ ...look, bizStep: 'shipping', epcList: bagsOf(RICE, 'R-01', 100) },
    }),
    ...(
      [
        ['T-01', 40],
        ['T-02', 6],
      ] as const
    ).map(([batch, ago]) =>
      event(ago, 7, '北坡村合作社', '采摘、分拣、装盒', '北坡村 三号棚', {
        ...{ action: 'ADD', bizStep: 'packing', epcList: bagsOf(TOMATOES, batch, TOMATO_BAGS) },
      }),
    ),
  ]
  return ownEvents(list, now)
}

/** What of the demonstration was recorded late, in days after it happened. */
export const recordedLate = { event: 'urn:slow-life-farm:example:4', days: 12 }
