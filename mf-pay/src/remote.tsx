import { lazy } from 'react'
import type { RemoteRoute } from 'shared/contract'

const PayScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "screen" */ './PayScreen')).PayScreen,
}))

export const contract = 1

export const routes: RemoteRoute[] = [
  { index: true, element: <PayScreen />, handle: { title: 'title.pay' } },
]

export { messages } from './messages'
