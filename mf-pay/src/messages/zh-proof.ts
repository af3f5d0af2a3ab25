import type { Messages } from 'shared/contract'

/** The wording of a gift's proof, which its donor can keep. */
export const zhProof: Messages = {
  title: '这笔捐赠的证明',
  text: '下载这份证明，留在自己手里。以后不管账本怎么变，它都能说明：农场签名时，这笔捐赠的账目就在公开日志里。',
  waiting:
    '这笔捐赠刚记入账本，正在进公开日志，通常只要几秒。进了以后，这一页会自己给出证明；以后再来下载也可以。',
  unread: '没能查到它在公开日志里的位置，可能是网络断了。捐赠没有丢，证明可以稍后再下载。',
  place:
    '公开日志 {{origin}}：这笔捐赠的账目是第 {{place}} 条。农场签名时共 {{size}} 条，总指纹的前几位是 {{root}}。',
  check: '凭查询码打开这份凭据，可以下载证明文件；核对的办法见 {{at}}',
  file: '下载证明',
  name: '下载名称文件',
  key: '下载农场的公钥',
  how: '怎么自己核对',
}
