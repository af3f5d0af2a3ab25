import type { Part, RemoteModule } from 'shared/contract'
import { Home } from './home/Home'
import { en } from './messages/en'
import { zh } from './messages/zh'
import { REALTIME_CALL } from './realtime/get-realtime'

/**
 * The contract that this part was built for. A literal number and not the shared constant, so that a mismatch is
 * detected.
 */
export const contract: number = 2

export const part: Part = {
  name: 'home',
  base: '/',
  label: { zh: '首页', en: 'Home' },
  menu: { order: 10, label: { zh: '首页', en: 'Home' } },
}

export const routes: RemoteModule['routes'] = [
  {
    index: true,
    element: <Home />,
    handle: {
      title: 'title',
      calls: [REALTIME_CALL],
      head: ({ t }) => ({ description: t('hero.lead') }),
    },
  },
]

export const messages: RemoteModule['messages'] = { zh, en }
