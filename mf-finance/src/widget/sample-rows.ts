import type { Lang, LedgerList, LedgerRow } from 'shared/contract'

/** [type, purpose, item, unit] of a sample row. */
type Words = readonly [string, string, string, string]

/**
 * The ten sample rows on the home page (specification, section 2). They show what a ledger looks like and are not real
 * payments. They are in the order of the specification's sorts: oldest first, and the larger amount first within a day.
 */
const SAMPLES: readonly [LedgerList, string, string, Record<Lang, Words>][] = [
  [
    'donation',
    '2025-03-03',
    '1280.00',
    {
      zh: ['个人捐赠', '春耕备种', '认养稻田一亩', '匿名捐赠人'],
      en: ['Personal donation', 'Spring sowing', 'One mu of rice paddy adopted', 'Anonymous donor'],
    },
  ],
  [
    'expense',
    '2025-03-03',
    '960.00',
    {
      zh: ['物资采购', '春耕备种', '水稻种子 40 公斤', '镇种子站'],
      en: ['Supplies', 'Spring sowing', 'Rice seed, 40 kg', 'Town seed station'],
    },
  ],
  [
    'expense',
    '2025-03-15',
    '1800.00',
    {
      zh: ['劳务支出', '田间管理', '插秧用工 6 人', '村农户互助组'],
      en: ['Labour', 'Field work', 'Transplanting, 6 workers', 'Village farmers’ group'],
    },
  ],
  [
    'donation',
    '2025-03-28',
    '6500.00',
    {
      zh: ['企业捐赠', '土壤改良', '有机肥 5 吨', '社区食堂'],
      en: ['Company donation', 'Soil improvement', 'Organic compost, 5 t', 'Community canteen'],
    },
  ],
  [
    'expense',
    '2025-03-28',
    '720.00',
    {
      zh: ['检测费用', '土壤改良', '土壤检测 3 份', '县农产品检测站'],
      en: ['Testing', 'Soil improvement', 'Soil tests, 3 samples', 'County produce laboratory'],
    },
  ],
  [
    'donation',
    '2025-04-09',
    '200.00',
    {
      zh: ['个人捐赠', '助农增收', '支持手工种植', '社区居民'],
      en: ['Personal donation', 'Farmers’ income', 'Support for hand farming', 'Local resident'],
    },
  ],
  [
    'expense',
    '2025-04-18',
    '380.50',
    {
      zh: ['设备维护', '链上溯源', '田间摄像头维修', '镇电器维修部'],
      en: ['Maintenance', 'Traceability', 'Field camera repair', 'Town repair shop'],
    },
  ],
  [
    'donation',
    '2025-05-06',
    '3000.00',
    {
      zh: ['团体捐赠', '食品安全', '蔬菜农残检测', '学校家长会'],
      en: [
        'Group donation',
        'Food safety',
        'Residue tests for vegetables',
        'School parents’ group',
      ],
    },
  ],
  [
    'expense',
    '2025-05-06',
    '2160.00',
    {
      zh: ['检测费用', '食品安全', '农残检测 12 批', '县农产品检测站'],
      en: ['Testing', 'Food safety', 'Residue tests, 12 batches', 'County produce laboratory'],
    },
  ],
  [
    'expense',
    '2025-05-20',
    '450.00',
    {
      zh: ['物流运输', '公益配送', '蔬菜送养老院', '县货运队'],
      en: ['Transport', 'Charity deliveries', 'Vegetables to a care home', 'County hauliers'],
    },
  ],
]

/** The ten sample rows in a language. */
export function sampleRows(lang: Lang): LedgerRow[] {
  return SAMPLES.map(([list, date, amount, words], index) => {
    const [type, purpose, item, unit] = words[lang]
    const id = `sample-${index + 1}`
    const never = { corrects: null, correctedBy: null }
    return { id, list, type, purpose, item, unit, date, amount, ...never }
  })
}
