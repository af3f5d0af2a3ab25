import type { PartMessages } from 'shared/i18n'

export const borrowedPartMessages: PartMessages = {
  zh: {
    ask: '这个标签页要从 {{origin}} 载入「{{part}}」的代码，不是网站发布的版本。\n\n只有你自己在开发这个部分、并且认得这个地址时，才选「确定」。',
    badge: '「{{part}}」来自 {{origin}}，不是网站发布的版本',
    end: '结束',
  },
  en: {
    ask: 'This tab is about to load the code of “{{part}}” from {{origin}}, not the version that the site has released.\n\nContinue only if you are developing this part yourself and know this address.',
    badge: '“{{part}}” comes from {{origin}}, not from this site',
    end: 'End',
  },
}
