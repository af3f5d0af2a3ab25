import { lazy } from 'react'
import type { Part, RemoteRoute } from 'shared/contract'
import { en } from './messages/en'
import { zh } from './messages/zh'

const StreamsScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "streams" */ './streams/StreamsScreen'))
    .StreamsScreen,
}))
const StreamScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "stream" */ './stream/StreamScreen')).StreamScreen,
}))

export const contract = 2

export const part: Part = {
  name: 'live',
  base: '/live',
  label: { zh: '田间直播', en: 'Live from the fields' },
  footer: { order: 10, label: { zh: '田间直播', en: 'Live from the fields' } },
}

export const routes: RemoteRoute[] = [
  {
    index: true,
    element: <StreamsScreen />,
    handle: {
      title: 'title.streams',
      chunk: 'streams',
      data: async (at) =>
        (await import(/* webpackChunkName: "streams" */ './streams/streams-data')).streamsData(at),
      head: ({ t }) => ({ description: t('streams.lead') }),
    },
  },
  {
    path: ':id',
    element: <StreamScreen />,
    handle: {
      title: 'title.stream',
      chunk: 'stream',
      example: 'paddy',
      data: async (at) =>
        (await import(/* webpackChunkName: "stream" */ './streams/streams-data')).streamsData(at),
      head: async (at) =>
        (await import(/* webpackChunkName: "head" */ './stream/stream-head')).streamHead(at),
    },
  },
]

export const messages = { zh, en }
