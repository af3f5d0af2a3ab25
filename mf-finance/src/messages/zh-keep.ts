import type { Messages } from 'shared/contract'

/** The wording of the proof that a visitor can keep. */
export const zhKeep: Messages = {
  title: '把证明留在手里',
  text: '下载这份证明，以后不管账本怎么变，你都能自己核对：农场签名时，这一笔就在公开日志里。',
  waiting: '这笔账目进公开日志以后，可以在这里下载它的证明，通常只要几秒。',
  proof: '下载证明',
  name: '下载名称文件',
  key: '下载农场的公钥',
  how: '怎么自己核对',
}
