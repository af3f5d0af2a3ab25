import type { PartMessages } from 'shared/i18n'

export const aboutMessages: PartMessages = {
  zh: {
    title: '品牌故事',
    lead: '慢生活农场是一个公益农业项目。我们想做到一件事：你不必先相信我们，可以先核对。',
    onThisPage: '本页内容',
    who: {
      title: '谁在种',
      p1: '二十多位农户，在七千多平方米的农田里耕作。地不大，人也不多。',
      p2: '地是手工种的。手工费时费力，所以项目让种地的人因此多一份收入，这是「公益」两个字在这里的意思。',
      p3: '这一页不写农户的名字和故事。没有核实、没有征得本人同意的，不该出现在这里。',
      area: '平方米农田',
      farmers: '位农户参与',
    },
    how: {
      title: '怎么种',
      p1: '手工耕作。「慢」不是口号，是手工种地本来的速度。',
      p2: '接上摄像头的地方，田里的样子在田间直播里能看到。没有开播的时候，列表会写明；演示画面都标着「演示画面」。',
    },
    estimate: {
      title: '预计受益人数是什么意思',
      p1: '首页上的这个数是估算，不是点名点出来的。它按有多少人吃到这些农产品来推算。',
      p2: '这个数由项目填报，会有误差，也不等于登记在册的名单。看它的时候，请连同旁边的「数据截至」时间一起看。',
      note: '凡是估算的数，旁边都写明是估算。',
    },
    check: {
      title: '怎样核对我们说的话',
      lead: '哪些今天就能核对，哪些还不能，分开写清楚。',
      checkable: '现在就能在这个网站上核对。',
      preparing: '还不能核对：这个网站上没有凭据。',
      estimated: '推算出来的数，没有逐一清点。',
      demonstration: '试运行用的，不是真实的。',
    },
    join: {
      title: '发现对不上的地方',
      text: '请告诉我们是哪一页、哪一行。愿意一起种、一起看、一起出力的，也从这里找到我们。',
      contact: '加入我们',
      pay: '支付 & 捐赠',
    },
  },
  en: {
    title: 'Our story',
    lead: 'Slow Life Farm is a farming project run for the public good. We want one thing above all: you should not have to trust us first, because you can check.',
    onThisPage: 'On this page',
    who: {
      title: 'Who farms',
      p1: 'More than twenty farmers work on over seven thousand square metres of land. It is not much land, and not many people.',
      p2: 'They farm by hand. That takes time and effort, so the project makes sure that the people who do it earn more for it. That is what “public welfare” means here.',
      p3: 'This page gives no farmers’ names or stories. Nothing belongs here unless it has been verified and the person has agreed to it.',
      area: 'square metres of farmland',
      farmers: 'farmers taking part',
    },
    how: {
      title: 'How we farm',
      p1: 'By hand. “Slow” is not a slogan; it is simply the pace of work done by hand.',
      p2: 'Where a camera is connected, the live streams show what the fields look like. When it is off, the list says so, and demonstration pictures are marked as such.',
    },
    estimate: {
      title: 'What “estimated beneficiaries” means',
      p1: 'The figure on the home page is an estimate, not a head count. It is worked out from how many people eat our produce.',
      p2: 'The project enters this figure; it has a margin of error, and there is no list of names behind it. Please read it together with the “data as of” time beside it.',
      note: 'Wherever a figure is an estimate, it says so next to it.',
    },
    check: {
      title: 'How to check what we say',
      lead: 'What you can check today, and what you cannot check yet.',
      checkable: 'You can check this on the site now.',
      preparing: 'You cannot check this yet: this site has no proof of it.',
      estimated: 'Figures that are worked out, not counted one by one.',
      demonstration: 'For the trial of the site. None of it is real.',
    },
    join: {
      title: 'If something does not add up',
      text: 'Please tell us which page and which row. And if you would like to farm, watch or lend a hand with us, this is where to find us.',
      contact: 'Join us',
      pay: 'Pay & donate',
    },
  },
}
