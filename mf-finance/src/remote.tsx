import { lazy } from 'react'
import type { RemoteModule } from 'shared/contract'
import { en } from './messages/en'
import { zh } from './messages/zh'

const Ledger = lazy(() =>
  import(/* webpackChunkName: "screen" */ './ledger/Ledger').then((module) => ({
    default: module.Ledger,
  })),
)
const EntryScreen = lazy(() =>
  import(/* webpackChunkName: "entry" */ './entry/EntryScreen').then((module) => ({
    default: module.EntryScreen,
  })),
)
const LedgerWidget = lazy(() =>
  import(/* webpackChunkName: "widget-ledger" */ './widget/LedgerWidget').then((module) => ({
    default: module.LedgerWidget,
  })),
)

export const contract = 1

export const routes: RemoteModule['routes'] = [
  { index: true, element: <Ledger />, handle: { title: 'title', calls: ['/finance/balance/get'] } },
  { path: 'entry/:id', element: <EntryScreen />, handle: { title: 'entry.title' } },
]

export const messages: RemoteModule['messages'] = { zh, en }

export const widgets: RemoteModule['widgets'] = { 'finance/ledger': LedgerWidget }
