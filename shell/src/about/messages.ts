import type { PartMessages } from 'shared/i18n'

export const aboutMessages: PartMessages = {
  zh: {
    title: '品牌故事',
    lead: '慢生活农场是一个有机、可溯源的公益农业项目。我们想做到一件事：你不必先相信我们，可以先核对。',
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
      p2: '田里的样子不用听我们讲，田间直播里能看到。没有开播的时候，列表会写明是离线，不会拿旧画面冒充现场。',
      p3: '「有机」说的是我们的种法。这个网站目前没有展示第三方认证证书，请不要把这两个字当作认证。',
      link: '去看田间直播',
    },
    estimate: {
      title: '预计受益人数是什么意思',
      p1: '首页上的这个数是估算，不是点名点出来的。它按有多少人吃到这些农产品来推算。',
      p2: '所以它会随产量变，会有误差，也不等于登记在册的名单。看它的时候，请连同旁边的「数据截至」时间一起看。',
      note: '凡是估算的数，旁边都写明是估算。',
    },
    check: {
      title: '怎样核对我们说的话',
      lead: '哪些今天就能核对，哪些还不能，分开写清楚。',
      today: '今天可以核对',
      notYet: '还不能核对',
      money: '每一笔钱',
      moneyText:
        '收入和支出一笔一行，写在收支账本里：哪一天、为了什么、付给谁、多少钱。账只添不改，记错了就另记一行更正，原来那行留着。',
      moneyLink: '打开收支账本',
      totals: '各项合计',
      totalsText:
        '结余、捐赠总额、支出总额都是从账本的每一行加出来的，没有另外填写的数。你可以自己加一遍，应该一分不差。',
      totalsLink: '对一对合计',
      field: '田里的情况',
      fieldText: '开播的镜头能看到田里此刻的样子，每一路都写着地点和开播时间。',
      fieldLink: '去看田间直播',
      output: '产量',
      outputText:
        '首页的产量由项目填报，注明了截至时间。这个网站还没有称重记录可以对照，所以目前只能看到数，查不到每一斤的来处。',
      people: '受益人数',
      peopleText: '这是估算，见上一节。它背后没有名单可查。',
      chain: '链上存证',
      chainText:
        '把账本和溯源记录存到链上，让谁也改不了，这一步正在准备，还没有接通。接通之前，首页徽章上的「链上溯源」说的是方向，不是已经验证的结果。',
      demo: '网站试运行时用的是演示数据，页面上会标明「演示数据」。看到这个标记，就请不要把数字当真。',
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
    lead: 'Slow Life Farm is an organic, traceable farming project run for the public good. We want one thing above all: you should not have to trust us first, because you can check.',
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
      p2: 'You do not have to take our word for what the fields look like: the live streams show them. When a camera is off, the list says so. Old footage is never passed off as live.',
      p3: '“Organic” describes how we grow. This site does not show a third-party certificate at present, so please do not take the word as certification.',
      link: 'Watch the live streams',
    },
    estimate: {
      title: 'What “estimated beneficiaries” means',
      p1: 'The figure on the home page is an estimate, not a head count. It is worked out from how many people eat our produce.',
      p2: 'So it changes with the harvest, it has a margin of error, and there is no list of names behind it. Please read it together with the “data as of” time beside it.',
      note: 'Wherever a figure is an estimate, it says so next to it.',
    },
    check: {
      title: 'How to check what we say',
      lead: 'What you can check today, and what you cannot check yet.',
      today: 'You can check this today',
      notYet: 'You cannot check this yet',
      money: 'Every payment',
      moneyText:
        'Each sum received or spent is one row in the ledger: the date, what it was for, who was paid and how much. Rows are added, never altered. A mistake is corrected by adding another row, and the first one stays.',
      moneyLink: 'Open the ledger',
      totals: 'The totals',
      totalsText:
        'The balance, donations and expenses are all added up from the rows of the ledger; none of them is entered separately. Add them up yourself and they should agree to the last fen.',
      totalsLink: 'Compare the totals',
      field: 'The fields',
      fieldText:
        'A live camera shows the field as it is now. Each one gives its location and when it started.',
      fieldLink: 'Watch the live streams',
      output: 'The output',
      outputText:
        'The project reports the output on the home page, with the time the figure dates from. The site has no weighing records to compare it with yet, so you can see the figure but not where each kilogram came from.',
      people: 'The beneficiaries',
      peopleText:
        'This is an estimate, as explained above. There is no list of people behind it to check.',
      chain: 'On-chain records',
      chainText:
        'We are preparing to put the ledger and the traceability records on a blockchain, so that nobody can alter them. It is not connected yet. Until it is, the badge “on-chain traceability” on the home page describes where we are heading, not a verified result.',
      demo: 'During its trial the site uses demonstration data, and every page with such data says so. Where you see that label, please do not take the numbers as real.',
    },
    join: {
      title: 'If something does not add up',
      text: 'Please tell us which page and which row. And if you would like to farm, watch or lend a hand with us, this is where to find us.',
      contact: 'Join us',
      pay: 'Pay & donate',
    },
  },
}
