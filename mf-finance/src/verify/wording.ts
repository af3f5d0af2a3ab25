import type { Lang } from 'shared/contract'
import type { STEPS } from './commands'

interface Wording {
  lead: string
  holds: string
  provesNot: string
  files: { title: string; proof: string; key: string; keyLink: string; name: string }
  quick: { title: string; text: string }
  steps: { title: string; text: string }
  step: Record<(typeof STEPS)[number], { title: string; text: string; result: string }>
}

/** The wording of this screen, loaded with it alone. */
export const wording: Record<Lang, Wording> = {
  zh: {
    lead: '证明文件说明一件事：农场签名的时候，这一笔账目就在公开日志里，内容和文件里写的一样。核对它只要文件和农场的公钥，不用问任何人，不联网也能做。',
    holds: '以后账本里就算找不到这一笔，证明照样成立。',
    provesNot: '它不能证明账目在记下时就是真的。',
    files: {
      title: '先备好文件',
      proof:
        '证明文件：在每一笔账目的页面上，或者你的捐赠凭据上下载，改名为 row.tlog-proof，放进一个空文件夹。批次的每条登记也有证明，在批次页的「怎么验证的」里。',
      key: '农场的公钥：也放进这个文件夹，文件名是 vkey.txt。你以前存过的，或者从别人那里得到的，比今天下载的更可靠。如果里面有好几行，只留一行：第一行是最新的；较早的证明要用较早的公钥。',
      keyLink: '下载公钥',
      name: '名称文件（可选）：想核对捐赠人或收款方的名称才需要，和证明文件在同一处下载，改名为 name.txt。批次的登记没有名称文件，用它的内容文件。',
    },
    quick: {
      title: '一条命令',
      text: '有本站的源代码（怎么得到，见「品牌故事」的「公开日志」一节）和 Node.js，在源代码的文件夹里运行这一条（两个文件都写上完整的路径）。除了名称和更正的原因，都核对了。见证方的公钥，每把加引号写在后面，它们的签名也一起核对：',
    },
    steps: {
      title: '自己一步一步来',
      text: '不用我们的程序，只用系统里常见的工具：openssl（3.0 或更新）、base64 和 sha256sum。Linux 的终端里一般都有，Windows 可以用 WSL。打开终端，进到放这些文件的文件夹，按次序运行下面的命令，中间不要关掉窗口。命令的回答是英文的，意思写在每一步下面。',
    },
    step: {
      open: {
        title: '把文件拆开',
        text: '空行把文件分成两半：前一半是证明，后一半是农场签过名的内容。',
        result: '你会看到这笔账目的各项内容，和农场签名的三行：日志的名称、一共多少条、总指纹。',
      },
      hash: {
        title: '算出这一笔的指纹',
        text: '指纹是一个零字节加上账目全文的 SHA-256。改动任何一个字，指纹就完全不同。',
        result: '你会看到 64 位的指纹。',
      },
      follow: {
        title: '一层一层合并到总指纹',
        text: '证明里每一行是旁边的一个指纹。两个合成上一层的一个，谁在前由这一笔在日志里的位置决定。',
        result:
          '显示「The row stands in this log.」，就是合并出来的正是签过名的总指纹，这一笔在日志里。显示「THE ROW DOES NOT STAND IN THIS LOG.」，就是对不上。',
      },
      signature: {
        title: '核对农场的签名',
        text: '用 vkey.txt 里的公钥，核对农场对那三行的签名。',
        result:
          '显示「The key is of this log.」，就是公钥属于这份日志；显示「Signature Verified Successfully」，就是签名是对的。少了任何一行，就是这把公钥没有签过。',
      },
      name: {
        title: '核对名称或内容（可选）',
        text: '证明里没有名称，只有「unit」一行：一串随机数加上名称算出的指纹。名称文件里就是这两样。名称按本人要求抹去以后，不再提供名称文件，证明的其他部分照样成立。批次的登记也这样：「content」一行是内容文件的指纹。',
        result:
          '先显示文件的内容。再显示「name.txt belongs to this row.」，就是这一笔的名称，或者这一条的内容。',
      },
    },
  },
  en: {
    lead: 'A proof file shows one thing: when the farm signed its public log, this entry was in it, worded as in the file. You need only the file and the farm’s key to check it. Nobody has to be asked, and it works offline.',
    holds: 'The proof still holds if the entry can no longer be found in the ledger one day.',
    provesNot: 'It does not prove that the entry was true when it was made.',
    files: {
      title: 'Files to have ready',
      proof:
        'The proof: download it from the page of the entry, or from the receipt of your gift. Rename it to row.tlog-proof and put it into an empty folder. Each record of a batch has a proof, too, under “How this is verified” on the page of the batch.',
      key: 'The farm’s key: put it into the same folder, under the name vkey.txt. One that you saved earlier, or got from somebody else, is better than the one of today. If it has several lines, keep one: the first is the newest, and an older proof needs an older key.',
      keyLink: 'Download the key',
      name: 'The name, if you like: needed only to check the name of the donor or the payee. It is offered beside the proof; rename it to name.txt. A record of a batch has no name; take the file of its content.',
    },
    quick: {
      title: 'With one command',
      text: 'If you have Node.js and the source code of this site (“The public log” on “Our story” says how to get it), run this in the folder of the source code (with the full paths of your files). It checks everything but the name and the reason of a correction. Add the keys of witnesses, each in quotes, and it checks their signatures, too:',
    },
    steps: {
      title: 'Step by step, yourself',
      text: 'This needs none of our programs, only common tools: openssl (3.0 or newer), base64 and sha256sum. A terminal on Linux usually has them; on Windows, WSL does. Open a terminal in the folder with these files and run these commands in order, all in the same window.',
    },
    step: {
      open: {
        title: 'Take the file apart',
        text: 'An empty line divides the file: the proof comes first, then what the farm has signed.',
        result:
          'You see the fields of the entry, and the three lines that the farm has signed: the log’s name, its number of entries, and the fingerprint of all of them.',
      },
      hash: {
        title: 'Compute the fingerprint of the entry',
        text: 'It is the SHA-256 of a zero byte and the text of the entry. Another letter would give quite another fingerprint.',
        result: 'You see a fingerprint of 64 digits.',
      },
      follow: {
        title: 'Join fingerprints up to the signed one',
        text: 'Each line of the proof is a fingerprint beside the way. Two of them are joined to one above; which comes first follows from the entry’s place in the log.',
        result:
          '“The row stands in this log.” means that the result is the signed fingerprint, so the entry is in the log. “THE ROW DOES NOT STAND IN THIS LOG.” means that it is not.',
      },
      signature: {
        title: 'Check the farm’s signature',
        text: 'With the key in vkey.txt, check the signature of those three lines.',
        result:
          '“The key is of this log.” means that the key belongs to this log, “Signature Verified Successfully” that the signature is right. If either line is missing, this key has not signed.',
      },
      name: {
        title: 'Check the name or the content, if you like',
        text: 'The proof holds no name, only the line “unit”: the fingerprint of a random number and the name, which are what the name’s file holds. When people have their name erased, that file is no longer offered, and the rest of the proof still holds. For a record of a batch, the line “content” is the fingerprint of the content’s file.',
        result:
          'The file is shown first. “name.txt belongs to this row.” means that it is the name of this entry, or the content of this record.',
      },
    },
  },
}
