import type { PartMessages } from 'shared/i18n'

export const newerSiteMessages: PartMessages = {
  zh: {
    updated: '网站有更新，刷新后就能看到。',
    reload: '刷新',
    dismiss: '先不刷新',
  },
  en: {
    updated: 'This site has been updated. Reload the page to see it.',
    reload: 'Reload',
    dismiss: 'Not now',
  },
}
