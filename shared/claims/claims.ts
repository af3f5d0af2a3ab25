import type { Wording } from '../contract/lang'
import { links } from '../contract/links'

/** What can be said of a claim, the best first. A claim that can be checked has an address where that is done. */
export const CLAIM_STATES = ['checkable', 'preparing', 'estimated', 'demonstration'] as const
type State = (typeof CLAIM_STATES)[number]

/** Every claim of the site; also its anchor on /about. */
export type ClaimId =
  | 'money'
  | 'totals'
  | 'field'
  | 'chain'
  | 'trace'
  | 'organic'
  | 'output'
  | 'farm'
  | 'beneficiaries'
  | 'demonstration'

interface Described {
  /** What its state is said of: mostly what proves it, "traceability records: in preparation". */
  name: Wording
  /** One or two plain sentences: what backs it, or what is missing. */
  backing: Wording
}

interface Checkable extends Described {
  state: 'checkable'
  /** Where anyone can check it now. */
  at: string
  link: Wording
}

interface NotCheckable extends Described {
  state: Exclude<State, 'checkable'>
  /** The words on a page that make the claim, in lower case: whoever writes them shows the state beside them. */
  words: readonly string[]
  /** Longer words that contain one of these and do not make the claim. */
  except?: readonly string[]
}

/** The one list of what the site claims. A state is changed here and nowhere else (docs/decisions/0023). */
export const claims: Record<ClaimId, Checkable | NotCheckable> = {
  money: {
    state: 'checkable',
    at: links.finance(),
    name: { zh: '每一笔钱', en: 'Every payment' },
    backing: {
      zh: '收入和支出一笔一行，写在收支账本里：哪一天、为了什么、付给谁、多少钱。只添不改，记错了就另记一行更正，原来那行留着。每一行都写进农场签名的公开日志，由你的浏览器核对：账本里的一行和日志对不上，它就显示验证失败。农场要是连日志一起改了再签名，以前来核对过的浏览器会看出来，有见证方时见证方也会看出来；第一次来、又没有见证方，就看不出来。一笔钱有没有记进来，这里查不出来。',
      en: 'Each sum received or spent is one row in the ledger: the date, what it was for, who was paid and how much. Rows are added, not altered: a mistake is corrected by another row, and the first one stays. Each row goes into a public log that the farm signs, and your own browser checks it there: a row that does not agree with the log is shown as failed. If the farm changed the log as well and signed it anew, browsers that checked it before would notice, and so would witnesses, where there are any; on a first visit without witnesses it cannot be noticed. Whether a sum was never entered cannot be seen here.',
    },
    link: { zh: '打开收支账本', en: 'Open the ledger' },
  },
  totals: {
    state: 'checkable',
    at: links.finance(),
    name: { zh: '各项合计', en: 'The totals' },
    backing: {
      zh: '结余、捐赠总额、支出总额都是从账本里计入的每一行加出来的，没有另外填写的数。导出账本，把「计入金额」一列加一遍，应该一分不差。也可以在「自己算一遍」里，让你的浏览器取来公开日志里的每一笔，从头加一遍。',
      en: 'The balance, donations and expenses are all added up from the rows that count; none of them is entered separately. Export the ledger and add up its column of counted amounts: it should agree to the fen. Or open “Add it up yourself”, where your own browser fetches every row of the public log and adds them up.',
    },
    link: { zh: '对一对合计', en: 'Compare the totals' },
  },
  field: {
    state: 'checkable',
    at: links.live(),
    name: { zh: '田里的情况', en: 'The fields' },
    backing: {
      zh: '接上摄像头的画面能看到田里此刻的样子，每一路都写着地点和开播时间；演示画面都标着「演示画面」。',
      en: 'Where a camera is connected, the stream shows the field as it is now, with its location and when it started. Demonstration pictures are marked as such.',
    },
    link: { zh: '去看田间直播', en: 'Watch the live streams' },
  },
  chain: {
    state: 'preparing',
    words: ['区块链', '链上', '上链', '一链', 'blockchain', 'on-chain', 'the chain guards'],
    except: ['写到链上', '上链接', 'written to any blockchain'],
    name: { zh: '链上存证', en: 'On-chain records' },
    backing: {
      zh: '账本的每一笔和批次的每条登记都会写进农场签名的公开日志，打开它们，你的浏览器会自己核对。日志不是区块链。把日志存到区块链上是可以的：你的浏览器在链上查到了，账目旁才会写「已上链」，没有写就是还没有。溯源记录还没有存到链上，所以「区块链」「链上溯源」和「一链」说的还是方向，不是已经验证的结果。',
      en: 'Every row of the ledger and every record of a batch goes into a public log that the farm signs, and your own browser checks it when you open them. The log is no blockchain. It can be anchored on one: a row is called “anchored on the chain” only where your own browser found it there, and otherwise it is not. Records of where food comes from are on no chain yet, so “blockchain”, “on-chain” and “the chain” still describe where we are heading, not a verified result.',
    },
  },
  trace: {
    state: 'preparing',
    words: ['溯源', '每一箱', '每一斤', 'traceab', 'every box', 'each box'],
    name: { zh: '溯源记录', en: 'Traceability records' },
    backing: {
      zh: '在「查袋码」里扫袋子上的码，可以看到农场登记的地块、经过、检测和去向，登记后改过的会写明改过几次。每条登记都写进农场签名的公开日志，由你的浏览器核对登记以后有没有改过。还不是每一箱、每一袋都有登记过的批次，所以「溯源」和「每一箱」说的还是方向，不是已经验证的结果。',
      en: '“Look up a bag” shows the field, events, tests and whereabouts that the farm has recorded for the code on a bag, and how often it was changed later. Each record goes into a public log that the farm signs, and your own browser checks that it has not been changed since. Not every box and bag has a recorded batch yet, so “traceable” and “every box” still describe where we are heading, not a verified result.',
    },
  },
  organic: {
    state: 'preparing',
    words: ['有机', 'organic'],
    except: [
      '有机肥',
      '有机会',
      '有机质',
      'organic matter',
      'inorganic',
      'organic compost',
      'organic fertiliser',
      'organic manure',
    ],
    name: { zh: '有机证明', en: 'Proof of organic growing' },
    backing: {
      zh: '「有机」说的是我们的种法，请不要把这两个字当作认证。哪一批有第三方认证证书，它的查袋码页面会写明；没有的写着「未认证」。',
      en: '“Organic” describes how we grow; please do not take the word as certification. Where a third-party certificate covers a batch, the page of that batch shows it; where none does, it says “Not certified”.',
    },
  },
  output: {
    state: 'preparing',
    words: ['实时产出', 'real-time output'],
    name: { zh: '称重记录', en: 'Weighing records' },
    backing: {
      zh: '首页的产量由项目填报，注明了截至时间。这个网站还没有称重记录可以对照，所以目前只能看到数。',
      en: 'The project reports the output on the home page, with the time the figure dates from. The site has no weighing records to compare it with yet, so for now there is only the figure.',
    },
  },
  farm: {
    state: 'preparing',
    words: [
      '农田面积',
      '平方米农田',
      '参与的农户',
      '农户参与',
      '挣得更多',
      '多一份收入',
      'farmland',
      'farmers taking part',
      'earn more',
    ],
    name: { zh: '农田和农户的资料', en: 'Records of land and farmers' },
    backing: {
      zh: '农田面积、农户人数，以及手工种植让农户挣得更多，都由项目自己说明。这个网站还没有资料可以对照。',
      en: 'The area, the number of farmers, and that farming by hand lets them earn more, are stated by the project itself. The site has no records to compare them with yet.',
    },
  },
  beneficiaries: {
    state: 'estimated',
    words: ['受益人', 'beneficiar'],
    name: { zh: '受益人数', en: 'Beneficiaries' },
    backing: {
      zh: '这是估算，见上一节。它背后没有名单可查。',
      en: 'This is an estimate, as explained above. There is no list of people behind it to check.',
    },
  },
  demonstration: {
    state: 'demonstration',
    // Its marks say it themselves.
    words: [],
    name: { zh: '演示数据', en: 'Demonstration data' },
    backing: {
      zh: '网站试运行时用的是演示数据，页面上会标明「演示」或「示例」。看到这样的标记，就请不要把数字和画面当真。',
      en: 'During its trial the site uses demonstration data, and every page with such data says so. Where you see such a label, please do not take the figures or pictures as real.',
    },
  },
}

/** Where a claim can be checked, or where the site explains why it cannot. */
export function claimAddress(id: ClaimId): string {
  const claim = claims[id]
  return claim.state === 'checkable' ? claim.at : `${links.about()}#${id}`
}

/** The ids of the claims, in the order of the list. */
export const CLAIM_IDS = Object.keys(claims).filter((id): id is ClaimId => id in claims)
