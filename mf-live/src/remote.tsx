import { lazy } from 'react'
import type { RemoteRoute } from 'shared/contract'
import { en } from './messages/en'
import { zh } from './messages/zh'

const StreamsScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "screen" */ './streams/StreamsScreen')).StreamsScreen,
}))
const StreamScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "stream" */ './stream/StreamScreen')).StreamScreen,
}))

export const contract = 1

export const routes: RemoteRoute[] = [
  { index: true, element: <StreamsScreen />, handle: { title: 'title.streams' } },
  { path: ':id', element: <StreamScreen />, handle: { title: 'title.stream' } },
]

export const messages = { zh, en }
