import { lazy } from 'react'
import type { Part, RemoteRoute } from 'shared/contract'
import { loadGiftScreens } from './gift-screens'
import { en } from './messages/en'
import { zh } from './messages/zh'

const PayScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "give" */ './PayScreen')).PayScreen,
}))
const GiftScreen = lazy(async () => ({ default: (await loadGiftScreens()).GiftScreen }))
const FindGift = lazy(async () => ({ default: (await loadGiftScreens()).FindGift }))
const ReturnScreen = lazy(async () => ({ default: (await loadGiftScreens()).ReturnScreen }))

export const contract = 2

const label = { zh: '支付 & 捐赠', en: 'Pay & donate' }

export const part: Part = {
  name: 'pay',
  base: '/pay',
  label: { zh: '支付与捐赠', en: 'Pay & donate' },
  menu: { order: 20, label, activeBelow: true },
  footer: { order: 30, label },
}

export const routes: RemoteRoute[] = [
  {
    index: true,
    element: <PayScreen />,
    handle: {
      title: 'title.pay',
      calls: ['/pay/channel/list', '/finance/balance/get'],
      chunk: 'give',
      data: async (at) => (await import(/* webpackChunkName: "give" */ './pay-data')).payData(at),
      head: ({ t }) => ({ description: t('pay.lead') }),
    },
  },
  {
    path: 'order',
    element: <FindGift />,
    handle: { title: 'title.gifts', head: ({ t }) => ({ description: t('find.lead') }) },
  },
  {
    path: 'order/:code',
    element: <GiftScreen />,
    handle: {
      title: 'title.gift',
      chunk: 'gift',
      personal: true,
      data: async (at) =>
        (await import(/* webpackChunkName: "gift" */ './gift/gift-data')).giftData(at),
    },
  },
  { path: 'return', element: <ReturnScreen />, handle: { title: 'title.return', personal: true } },
]

export const messages = { zh, en }
