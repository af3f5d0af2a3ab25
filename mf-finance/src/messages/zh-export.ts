import type { Messages } from 'shared/contract'

/** The wording of the export. */
export const zhExport: Messages = {
  title: '导出',
  lead: '下载符合当前条件的全部账目，从早到晚，每行带记录时间和来源；不加条件时还带累计结余。',
  leadCounted_one:
    '下载符合当前条件的全部 {{total}} 笔账目，从早到晚，每行带记录时间和来源；不加条件时还带累计结余。',
  leadCounted_other:
    '下载符合当前条件的全部 {{total}} 笔账目，从早到晚，每行带记录时间和来源；不加条件时还带累计结余。',
  none: '没有符合条件的账目，没有可导出的内容。',
  format: { csv: 'CSV 表格', jsonl: 'JSON Lines' },
  use: { csv: '用 Excel、WPS 打开', jsonl: '给程序读取' },
  direct: '直接下载（不显示进度）：',
  starting: '正在准备文件',
  waiting: '正在排队，排在第 {{place}} 位，轮到后会自动开始',
  progressOf: '{{format}}的导出进度',
  progress: '已收到 {{rows}} / {{total}} 笔',
  earlier: '条件已改变，这份文件按开始时的条件导出。',
  cancel: '取消',
  cancelled: '已取消，没有保存文件。账本没有受影响。',
  done_one: '已保存 {{name}}，共 {{rows}} 行，行数与账本给出的一致。',
  done_other: '已保存 {{name}}，共 {{rows}} 行，行数与账本给出的一致。',
  again: '没有看到文件？再保存一次',
  failed: {
    refused: '这个条件不能导出',
    refusedAdvice: '{{msg}}请改正筛选条件后再导出。没有保存文件。',
    busy: '等了 {{minutes}} 分钟还没有轮到',
    busyAdvice: '现在导出的人很多，抱歉让你久等了。没有保存文件，账本没有受影响，请过一会儿再试。',
    unreachable: '没能开始导出',
    unreachableAdvice: '没有保存文件，账本没有受影响。请稍等片刻，再试一次。',
    broken: '导出中断了',
    brokenAdvice:
      '收到 {{rows}} / {{total}} 笔，文件不完整，所以没有保存。账本没有受影响，请再试一次。',
    unequal: '收到的笔数和账本对不上',
    unequalAdvice:
      '收到 {{rows}} 笔，应有 {{total}} 笔，所以没有保存文件。请再试一次，或用下面的直接下载。',
    unknownTotal: '未知',
  },
  wechat: '微信里不能保存文件。请复制链接，到手机浏览器里打开下载。',
  copy: '复制 {{format}} 的链接',
  package: {
    link: '下载整本账的数据包（zip）',
    use: '含全部账目和每一列的说明，供审计、记者和研究者用工具核对。',
    copy: '复制数据包的链接',
  },
}
