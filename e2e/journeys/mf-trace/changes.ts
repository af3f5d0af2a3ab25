import { recalled, rice } from './trace-page'

const BALANCE = /^收了多少，去了哪里$/

interface Change {
  what: string
  address: string
  change: string
  /** What the page says only once that was changed. */
  shows: RegExp
  /** Whatever must be broken then, all of it, by the text of the element around its seal; everything else stays verified. */
  broken: RegExp[]
}

/** Changes a text in the records of a kind, and not how they are found. */
const inRecord = (kind: string, from: string, to: string) =>
  `update trace_record set record = replace(record, '${from}', '${to}') where kind = '${kind}'`

const ofRice: Omit<Change, 'address'>[] = [
  {
    what: 'the net weight of a product',
    change: inRecord('product', '"netGrams":2500', '"netGrams":3000'),
    shows: /3,000 克/,
    // What was packed is counted by it.
    broken: [/^3,000 克$/, BALANCE],
  },
  {
    what: 'the area of a field',
    change: inRecord('field', '"areaMu":2.4', '"areaMu":2.7'),
    shows: /2\.7 亩，每亩 400 千克/,
    // The yield of each 亩 is counted by it.
    broken: [/^地块$/, BALANCE],
  },
  {
    what: 'the soil of a field',
    change: inRecord('field', '"value":0.16', '"value":0.06'),
    shows: /镉 0\.06 mg\/kg/,
    // The same record has the area, so the seal of the balance breaks as well.
    broken: [/^地块$/, BALANCE],
  },
  {
    what: 'where a harvest went',
    change: inRecord('batch', '河湾小学', '河湾中学'),
    shows: /捐给\s*河湾中学食堂/,
    broken: [/^R-01$/, BALANCE],
  },
  {
    what: 'when an event happened',
    change: `update trace_event set event_time = '2026-01-02T03:04:00+08:00' where event like '%浸种催芽%'`,
    shows: /2026年1月2日 03:04/,
    broken: [/^浸种催芽/],
  },
  {
    what: 'why an event was declared an error',
    change: `update trace_event set event = replace(event, 'incorrect_data', 'did_not_occur') where declares_error`,
    shows: /声明记错了：(?!内容有误)/,
    broken: [/水分 18%/],
  },
  {
    what: 'a value of a test',
    change: inRecord('test', '"value":0.08', '"value":0.03'),
    shows: /镉\s*GB 5009\.15\s*0\.03 mg\/kg/,
    broken: [/检测的项目/],
  },
  {
    what: 'the SHA-256 of a document',
    change: `update trace_document set sha256 = repeat('0f', 32)`,
    shows: /SHA-256 (0f){32}/,
    broken: [/^SHA-256 (0f){32}$/],
  },
  {
    what: 'the name of a document',
    change: `update trace_document set file_name = 'another.pdf'`,
    shows: /下载 another\.pdf/,
    broken: [/^SHA-256 /],
  },
  {
    what: 'the holder of a certificate',
    change: inRecord('certificate', '慢生活农场', '快生活农场'),
    shows: /快生活农场（示例）/,
    broken: [/^DEMO-OP-0001$/],
  },
]

const ofTomatoes: Omit<Change, 'address'>[] = [
  {
    what: 'the reason of a recall',
    change: inRecord('recall', '检出毒死蜱', '检出百菌清'),
    shows: /原因：检出百菌清/,
    broken: [/已召回/],
  },
  {
    what: 'when a recall was recorded',
    change: `update trace_record set recorded_at = '2026-01-02T03:04:00+08:00' where kind = 'recall'`,
    shows: /2026年1月2日 03:04/,
    broken: [/已召回/],
  },
]

export const CHANGES: Change[] = [
  ...ofRice.map((change) => ({ ...change, address: rice })),
  ...ofTomatoes.map((change) => ({ ...change, address: recalled })),
]
