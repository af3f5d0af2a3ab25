import type { Messages } from 'shared/contract'

/** The wording of anchors on a chain; shown only where the operator has configured one. */
export const zhAnchor: Messages = {
  anchored: '已上链',
  signed: '已签名',
  rows: {
    one: '链 {{chain}}，区块 {{block}}（{{time}}）。',
    all: '这一页 {{total}} 笔，链 {{chain}}，区块 {{block}}（{{time}}）。',
    some: '这一页 {{total}} 笔里的 {{anchored}} 笔，链 {{chain}}，区块 {{block}}（{{time}}）；别的只有签名，要等下一次。',
  },
  agreed: '你的浏览器问了 {{asked}} 个节点，回答的 {{agreed}} 个说的一样。',
  alone: '你的浏览器只有 1 个节点可问，没有对照。',
  why: {
    unread: '没能取到核对锚定用的数据，所以还不能说它在链里。',
    none: '现在没有可以核对的锚定。',
    'not yet': '链里还没有包含它的锚定，要等下一次。',
    unreachable: '链的节点没有回答，或者回答的太少，所以还不能说它在链里。签名不受影响。',
    differs: '链的节点说法不一，或者合约不是农场公布的那一个，所以不下结论。签名不受影响。',
    newer: '链里的锚定比这次收到的日志新，两者还没法比。请过一会儿再看。',
  },
  verdict: {
    fork: '日志与链里记着的不一样，这里的账目都不能算验证过。',
    cut: '日志比链里记着的短，后面的内容取不到了。这里的账目都不能算验证过。',
  },
  found: {
    fork: '给你看的日志，不是链里记着的那一份接着往下写的：有账目被改过、删过，或者给你看的是另一份日志。',
    cut: '链里记着的日志比现在的长，多出来的部分取不到了。',
    chain:
      '链 {{chain}} 的第 {{block}} 个区块（{{time}}）记着：{{size}} 条（{{agreed}} 个节点这么说）',
    log: '这次收到：{{size}} 条',
    download: '下载链的记录和这次收到的签名（证据）',
  },
  how: {
    title: '链里的锚定',
    text: '农场隔一段时间就把日志的条数和总指纹写进一条链，这叫锚定；那时已经在日志里的账目和批次登记，都算在这个指纹里。只要这条链不是农场一家在运行，写进去以后农场自己也改不了。你的浏览器直接去问链的节点，再看日志是不是从那时接着往下写的，一条没改。它证明账目那时就已经这样写着，不证明它是真的。',
  },
}
