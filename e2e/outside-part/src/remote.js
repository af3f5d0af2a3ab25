import { createElement, lazy } from 'react'
import { SeedsScreen } from './seeds-screen.js'
import * as messages from './messages.js'

const SeedScreen = lazy(() => import(/* webpackChunkName: "seed" */ './seed-screen.js'))

export const contract = 2

export const part = {
  name: 'seed',
  base: '/seeds',
  label: { zh: '种子库', en: 'the seed bank' },
  menu: { order: 25, label: { zh: '种子', en: 'Seeds' } },
  footer: { order: 15, label: { zh: '种子库', en: 'Seed bank' } },
}

export const routes = [
  { index: true, element: createElement(SeedsScreen), handle: { title: 'seeds.title' } },
  {
    path: ':id',
    element: createElement(SeedScreen),
    handle: { title: 'seed.title', example: 'rice' },
  },
]

export { messages }
