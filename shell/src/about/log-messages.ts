import type { PartMessages } from 'shared/i18n'

/** The wording of the section on the public log. */
export const logMessages: PartMessages = {
  zh: {
    title: '公开日志',
    what: '账本里的每一笔，都会在几秒内按次序写进一份公开日志，农场在日志上签名。你打开账本时，你的浏览器会用屏幕上显示的内容重新计算，看它是不是签过名的那一笔。对上了，才盖上红色的「正」字章。盖章的是你的浏览器，不是农场。',
    ledger: '打开账本，看浏览器核对',
    proves: {
      title: '它能证明什么',
      text: '你看到的账目，正是农场签过名的那一笔；你以前核对过的日志，也都原样留着。如果农场改了日志，或者给别人看的是另一份，看到过两份的人手里，就有两个互相矛盾的签名，可以拿来当证据。',
    },
    provesNot: {
      title: '它不能证明什么',
      text: '不能证明一笔账目在记下时就是真的，也不能证明收到和花掉的每一笔都记了。这要看凭证、付款记录和现场。也看不出你第一次来之前日志有没有被换过：这要靠更早核对过的浏览器、见证方，或者别人留着的证明。',
    },
    keys: {
      title: '农场的公钥',
      text: '签名是不是农场的，要用公钥核对。你可以抄下来，也可以问问别人看到的是不是同一把。换过公钥的，旧的也列在这里，新的在前。',
      waiting: '正在取公钥。',
      none: '日志还没有第一个签名，所以还没有公钥。',
      failed: '没能取到公钥，可能是网络断了。',
      again: '再取一次',
      file: '公钥文件 /log/vkey',
      checkpoint: '最新的签名 /log/checkpoint',
    },
    offline: {
      title: '不靠这个网站核对',
      text: '每一笔账目的页面和每一张捐赠凭据上，都可以下载证明。留着它，断了网、换了电脑、这个网站不在了，都还能核对。',
      link: '怎么自己核对一份证明',
    },
    source: {
      title: '核对用的程序',
      text: '核对用的程序都在本站的源代码里。源代码目前没有公开的下载地址，想要的请从「加入我们」告诉我们。没有它也能核对：「怎么自己核对一份证明」只用电脑里常见的工具。',
      link: '去加入我们',
    },
    witness: {
      title: '做一个见证方',
      text: '学校、报社、捐赠人，谁都可以做见证方：一台小电脑、一条命令，替大家盯着日志是不是只添不改，是就也签上名。它看不到账目的内容。做法写在本站源代码的 witness/README.md 里；想做的，请从「加入我们」告诉我们。',
    },
  },
  en: {
    title: 'The public log',
    what: 'Within seconds, each entry of the ledger is written into a public log, in order, and the farm signs the log. When you open the ledger, your own browser computes the entries again from what is on your screen and checks that they are the ones that were signed. Only then does it set the red seal. Your browser sets it, not the farm.',
    ledger: 'Open the ledger and watch your browser check it',
    proves: {
      title: 'What it proves',
      text: 'The entry that you see is the one that the farm signed, and all of the log that you checked before is still in it. If the farm changed the log, or showed somebody else another one, those who have seen both hold two signatures that contradict each other, which are evidence.',
    },
    provesNot: {
      title: 'What it does not prove',
      text: 'It does not prove that an entry was true when it was made, or that every sum received or spent was entered. Vouchers, payment records and a visit are for that. Nor does it show whether the log was replaced before your first visit: browsers that checked it earlier, witnesses, and proofs that others have kept are for that.',
    },
    keys: {
      title: 'The farm’s keys',
      text: 'The key shows whether a signature is the farm’s. Write it down, or ask others whether they see the same one. When the key was changed, the earlier ones are listed, too, the newest first.',
      waiting: 'Loading the keys.',
      none: 'The log has no signature yet, so there is no key.',
      failed: 'The keys could not be loaded; the network may be down.',
      again: 'Load them again',
      file: 'The keys as a file: /log/vkey',
      checkpoint: 'The newest signature: /log/checkpoint',
    },
    offline: {
      title: 'Checking without this site',
      text: 'The page of each entry and the receipt of each gift offer a proof to download. Keep it, and you can still check it offline, on another computer, or when this site is gone.',
      link: 'How to check a proof yourself',
    },
    source: {
      title: 'The programs that check',
      text: 'They are all in the source code of this site. It has no public address at present; if you would like a copy, tell us on “Join us”. You can check without it: “How to check a proof yourself” needs only common tools.',
      link: 'To “Join us”',
    },
    witness: {
      title: 'Becoming a witness',
      text: 'A school, a newspaper, a donor: anyone can be a witness. With a small computer and one command it watches for everybody that the log only grows, and signs it, too, as long as it does. It does not see the entries. witness/README.md in the source code of this site explains how. If you would like to do it, tell us on “Join us”.',
    },
  },
}
