import { lazy } from 'react'
import type { RemoteModule } from 'shared/contract'
import { en } from './messages/en'
import { zh } from './messages/zh'

const Ledger = lazy(() =>
  import(/* webpackChunkName: "screen" */ './ledger/Ledger').then((module) => ({
    default: module.Ledger,
  })),
)
const LedgerWidget = lazy(() =>
  import(/* webpackChunkName: "widget-ledger" */ './ledger/LedgerWidget').then((module) => ({
    default: module.LedgerWidget,
  })),
)

export const contract = 1

export const routes: RemoteModule['routes'] = [
  { index: true, element: <Ledger />, handle: { title: 'title', calls: ['/finance/balance/get'] } },
]

export const messages: RemoteModule['messages'] = { zh, en }

export const widgets: RemoteModule['widgets'] = { 'finance/ledger': LedgerWidget }
