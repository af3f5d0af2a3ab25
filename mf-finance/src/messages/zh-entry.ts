import type { Messages } from 'shared/contract'

/** The wording of one entry's own screen. */
export const zhEntry: Messages = {
  title: '账目',
  name: '{{list}} №{{id}} · {{item}}',
  back: '返回收支账本',
  loading: '正在取这笔账目',
  list: { donation: '捐赠', expense: '支出' },
  demoNote: '这笔账目是演示用的，不是真实收支。',
  id: '编号',
  number: '№{{id}}',
  unit: { donation: '捐赠方', expense: '收款方' },
  source: '来源',
  sources: {
    file: '导入文件 {{file}}',
    correction: '工作人员更正',
    demo: '演示数据',
    unknown: '没有关于来源的记录',
    at: '{{what}}，{{time}} 记入',
  },
  belongs: '相关账目',
  same: {
    donation: '「{{purpose}}」收到的全部捐赠',
    expense: '「{{purpose}}」的钱花在了哪里',
  },
  state: {
    counts: '这一笔计入合计。',
    corrects: '这一笔更正了 №{{id}}。',
    annuls: '这一笔作废了 №{{id}}，金额为零。',
    corrected: '已更正：由 №{{id}} 代替，不再计入合计。',
    annulled: '已作废：№{{id}} 写明原因，不再计入合计。',
    latest: '看现在有效的 №{{id}}',
  },
  history: {
    title: '更正记录',
    none: '这一笔没有更正过。',
    first: '最初记录',
    corrected: '第 {{place}} 次更正',
    annulled: '作废',
    shown: '№{{id}}（本页）',
    change: '{{field}}：由 {{from}} 改为 {{to}}',
    asFirst: '{{list}} {{amount}}',
    reason: '原因：{{reason}}',
  },
  copy: '复制链接',
  print: '打印',
  printed: { site: '慢生活农场 · 收支账本', at: '打印于 {{time}}（北京时间）' },
  missing: {
    title: '没有找到这笔账目',
    advice:
      '账本里没有这个编号。请核对链接是否完整，或在账本里按条件查找。账目从不删除，更正过的也看得到。',
    action: '查看收支账本',
  },
  failed: {
    title: '没能取到这笔账目',
    advice: '账本没有受影响。请稍等片刻，再试一次。',
  },
}
