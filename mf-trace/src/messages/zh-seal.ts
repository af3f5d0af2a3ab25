import type { Messages } from 'shared/contract'

/** The wording of the seal, which only the visitor's own browser sets. */
export const zhSeal: Messages = {
  colon: '：',
  comma: '，',
  space: '',
  again: '再核对一次',
  verified: '这一页的 {{count}} 条登记都与农场签名的公开日志一致，由你的浏览器核对。',
  some: '这一页 {{total}} 条登记里，{{verified}} 条与农场签名的公开日志一致。',
  failed_one: '{{count}} 条与公开日志对不上，都标着断开的印：那里显示的内容和签名时不同。',
  failed_other: '{{count}} 条与公开日志对不上，都标着断开的印：那里显示的内容和签名时不同。',
  waiting_one: '{{count}} 条还没有进日志，进了会自动再核对。',
  waiting_other: '{{count}} 条还没有进日志，进了会自动再核对。',
  demo_one: '{{count}} 条是示例，不在日志里。',
  demo_other: '{{count}} 条是示例，不在日志里。',
  evidence: '到账本看证据',
  log: {
    notYet: '你的浏览器还没有核对这里的登记。',
    unread: '没能取到核对用的数据，所以还不能下结论。登记照常显示。',
    none: '公开日志还没有第一个签名，暂时没有可以核对的内容。',
    older: '这次收到的日志比你上次看到的旧，两者并不矛盾。请过一会儿再核对。',
    unwitnessed:
      '这份日志还没有见证方签名，所以不能说这和别人看到的是同一份日志。请过一会儿再核对。',
    cosignature: '日志上见证方的签名对不上，这里的登记都不能算验证过。',
    signature: '日志的签名对不上，这里的登记都不能算验证过。',
    fork: '日志与你的浏览器上次看到的不一致，这里的登记都不能算验证过。',
    unproven: '日志给出的哈希与它自己的签名对不上，这里的登记都不能算验证过。',
    cut: '日志比你的浏览器上次看到的短，后面的内容取不到了。这里的登记都不能算验证过。',
    size: '日志现在有 {{size}} 条，账目和批次的登记都在里面。农场签过名的是：',
  },
  how: {
    title: '怎么验证的',
    lead: '农场把批次的每条经过、检测、证书和文件，和账目一起按次序写进一份公开日志，并在日志上签名。你的浏览器用这一页显示的内容重新算出指纹（SHA-256 哈希），看它是不是日志里签过名的那一条；日志里记的是中文原文。',
    proves:
      '能证明：这里显示的，正是签名时登记的。以后改了登记，或者改了日志，来核对过的浏览器会看出来。',
    provesNot:
      '不能证明：登记的时候属实；该登记的都登记了；现在显示的是最后一版。袋里的东西是不是这一批，也证明不了。',
  },
  keep: '下面是这一页的每条登记。下载证明和内容，以后可以自己核对。',
  about: {
    product: '产品',
    field: '地块',
    batch: '批次',
    recall: '召回',
    event: '经过',
    error: '声明记错',
    test: '检测',
    certificate: '证书',
    document: '文件',
  },
  raw: '日志里记的内容',
  key: '下载农场的公钥',
  byHand: '怎么自己核对',
  proof: '下载证明',
  content: '下载内容',
}
