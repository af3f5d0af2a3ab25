import { lazy } from 'react'
import type { Part, RemoteModule } from 'shared/contract'
import { en } from './messages/en'
import { zh } from './messages/zh'

const Ledger = lazy(() =>
  import(/* webpackChunkName: "ledger" */ './ledger/Ledger').then((module) => ({
    default: module.Ledger,
  })),
)
const EntryScreen = lazy(() =>
  import(/* webpackChunkName: "entry" */ './entry/EntryScreen').then((module) => ({
    default: module.EntryScreen,
  })),
)
const TransfersScreen = lazy(() =>
  import(/* webpackChunkName: "transfers" */ './transfers/TransfersScreen').then((module) => ({
    default: module.TransfersScreen,
  })),
)
const VerifyScreen = lazy(() =>
  import(/* webpackChunkName: "verify" */ './verify/VerifyScreen').then((module) => ({
    default: module.VerifyScreen,
  })),
)
const RecomputeScreen = lazy(() =>
  import(/* webpackChunkName: "recompute" */ './recompute/RecomputeScreen').then((module) => ({
    default: module.RecomputeScreen,
  })),
)
const LedgerWidget = lazy(() =>
  import(/* webpackChunkName: "widget-ledger" */ './widget/LedgerWidget').then((module) => ({
    default: module.LedgerWidget,
  })),
)

export const contract = 2

export const part: Part = {
  name: 'finance',
  base: '/finance',
  label: { zh: '收支账本', en: 'Ledger' },
  footer: { order: 20, label: { zh: '收支账本', en: 'Ledger' } },
}

export const routes: RemoteModule['routes'] = [
  {
    index: true,
    element: <Ledger />,
    handle: {
      title: 'title',
      calls: ['/finance/balance/get'],
      chunk: 'ledger',
      data: async (at) =>
        (await import(/* webpackChunkName: "ledger" */ './ledger/ledger-data')).ledgerData(at),
      head: async (at) =>
        (await import(/* webpackChunkName: "head" */ './ledger/ledger-head')).ledgerHead(at),
    },
  },
  {
    path: 'entry/:id',
    element: <EntryScreen />,
    handle: {
      title: 'entry.title',
      chunk: 'entry',
      data: async (at) =>
        (await import(/* webpackChunkName: "entry" */ './entry/entry-data')).entryData(at),
      head: async (at) =>
        (await import(/* webpackChunkName: "head" */ './entry/entry-head')).entryHead(at),
    },
  },
  {
    path: 'transfers',
    element: <TransfersScreen />,
    handle: {
      title: 'transfers.title',
      chunk: 'transfers',
      data: async (at) =>
        (
          await import(/* webpackChunkName: "transfers" */ './transfers/transfers-data')
        ).transfersData(at),
      head: ({ t }) => ({ description: t('transfers.lead') }),
    },
  },
  {
    path: 'verify',
    element: <VerifyScreen />,
    handle: {
      title: 'verify.title',
      chunk: 'verify',
      // It needs no call; so it is rendered on request, for browsers without scripts, too.
      data: () => Promise.resolve([]),
      head: async ({ lang }) =>
        (await import(/* webpackChunkName: "verify" */ './verify/verify-head')).verifyHead(lang),
    },
  },
  {
    path: 'recompute',
    element: <RecomputeScreen />,
    handle: {
      title: 'recompute.title',
      chunk: 'recompute',
      head: ({ t }) => ({ description: t('recompute.lead') }),
    },
  },
]

export const messages: RemoteModule['messages'] = { zh, en }

export const widgets: RemoteModule['widgets'] = {
  'finance/ledger': { Widget: LedgerWidget, chunk: 'widget-ledger' },
}
