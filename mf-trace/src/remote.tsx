import { lazy } from 'react'
import type { Part, RemoteRoute } from 'shared/contract'
import { en } from './messages/en'
import { zh } from './messages/zh'

const CodeScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "code" */ './code/CodeScreen')).CodeScreen,
}))
const BatchScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "batch" */ './batch/BatchScreen')).BatchScreen,
}))
const UnknownScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "unknown" */ './batch/UnknownScreen')).UnknownScreen,
}))

export const contract = 2

const label = { zh: '查袋码', en: 'Look up a bag' }

export const part: Part = {
  name: 'trace',
  base: '/trace',
  label,
  footer: { order: 25, label },
}

const batchHandle: RemoteRoute['handle'] = {
  title: 'title.batch',
  chunk: 'batch',
  data: async (at) =>
    (await import(/* webpackChunkName: "batch" */ './batch/batch-data')).batchData(at),
  head: async (at) =>
    (await import(/* webpackChunkName: "head" */ './batch/batch-head')).batchHead(at),
}

export const routes: RemoteRoute[] = [
  {
    index: true,
    element: <CodeScreen />,
    handle: {
      title: 'title.code',
      chunk: 'code',
      data: async (at) =>
        (await import(/* webpackChunkName: "code" */ './code/code-data')).codeData(at),
      head: ({ t }) => ({ description: t('code.lead') }),
    },
  },
  {
    path: '01/:gtin/10/:batch',
    element: <BatchScreen />,
    handle: { ...batchHandle, example: '01/09521234500018/10/R-01' },
  },
  {
    path: '01/:gtin/10/:batch/21/:serial',
    element: <BatchScreen />,
    handle: { ...batchHandle, example: '01/09521234500018/10/R-01/21/0007' },
  },
  {
    path: '01/*',
    element: <UnknownScreen />,
    handle: {
      title: 'title.unknown',
      chunk: 'unknown',
      example: '01/09521234500018',
      // Rendered for each address, because only then its answer is a 404.
      data: () => Promise.resolve([]),
    },
  },
]

export const messages = { zh, en }
