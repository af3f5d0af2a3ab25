import type { PartMessages } from 'shared/i18n'

/** The wording that every page of the shell needs. A screen loaded on demand brings its own. */
export const messages: PartMessages = {
  zh: {
    title: {
      site: '慢生活农场',
      description: '慢生活农场的网站：收支账本、田间直播、支付和捐赠。',
      about: '品牌故事',
      contact: '加入我们',
      notFound: '没有这个页面',
    },
    chrome: {
      skip: '跳到正文',
      menu: '主导航',
      siteMap: '网站导航',
      openMenu: '打开菜单',
      closeMenu: '关闭菜单',
      language: '切换语言',
    },
    lateScripts: {
      text: '这一页的程序还没有取到，正在再试。文字和链接都能用，多数按钮暂时没有反应。',
      openAgain: '重新打开',
    },
    waiting: {
      opening: '正在打开…',
      withoutScripts:
        '这一页的内容要由脚本（JavaScript）取来。请打开脚本后刷新页面；收支账本和田间直播的画面不用脚本也能看。',
    },
    failed: {
      slow: '「{{part}}」打开得太慢，已经停止等待。',
      unreachable: '「{{part}}」没有取到，可能是网络断了。',
      broken: '「{{part}}」出了错，没能显示。',
      outdated: '「{{part}}」的版本和这个页面对不上，暂时打不开。',
      rest: '页面的其他部分照常可用，你在那里填写的内容也都还在。',
      retry: '重试',
    },
    notFound: {
      title: '没有这个页面',
      text: '这个地址没有对应的内容，可能是链接写错了，也可能是页面已经移走。',
      home: '回到首页',
      ledger: '查看收支账本',
    },
  },
  en: {
    title: {
      site: 'Slow Life Farm',
      description:
        'The website of Slow Life Farm: its ledger, live streams from the fields, payments and donations.',
      about: 'Our story',
      contact: 'Join us',
      notFound: 'Page not found',
    },
    chrome: {
      skip: 'Skip to content',
      menu: 'Main',
      siteMap: 'Site map',
      openMenu: 'Open menu',
      closeMenu: 'Close menu',
      language: 'Switch language',
    },
    lateScripts: {
      text: 'The scripts of this page have not arrived; it keeps asking for them. Text and links work, most buttons do not yet.',
      openAgain: 'Open again',
    },
    waiting: {
      opening: 'Opening…',
      withoutScripts:
        'JavaScript fetches the content of this page. Please turn it on and reload the page. The ledger and the streams’ pictures can be read without it.',
    },
    failed: {
      slow: '“{{part}}” took too long to open, so we stopped waiting.',
      unreachable: '“{{part}}” could not be loaded. The network may be down.',
      broken: '“{{part}}” ran into an error and could not be shown.',
      outdated: '“{{part}}” does not match the version of this page and cannot open right now.',
      rest: 'The rest of the page works as usual, and what you typed there is still in place.',
      retry: 'Try again',
    },
    notFound: {
      title: 'Page not found',
      text: 'There is nothing at this address. The link may be mistyped, or the page may have moved.',
      home: 'Back to home',
      ledger: 'See the ledger',
    },
  },
}
