import type { RemoteModule } from 'shared/contract'
import { Home } from './home/Home'
import { en } from './messages/en'
import { zh } from './messages/zh'
import { REALTIME_CALL } from './realtime/getRealtime'

/** The contract that this part was built for: a number of its own, so that a mismatch shows. */
export const contract = 1 as number

export const routes: RemoteModule['routes'] = [
  { index: true, element: <Home />, handle: { title: 'title', calls: [REALTIME_CALL] } },
]

export const messages: RemoteModule['messages'] = { zh, en }
