import { randomUUID } from 'node:crypto'
import { inLang } from 'shared/contract'
import { signedPath } from '../media-server'
import { chanceOf, oneOf, rest } from './pace'
import { PAGES } from './pages'
import { dataOf, type Requests } from './requests'

/** The demonstration streams still play under their signed addresses when the list names real ones. */
const LOOPS = ['henhouse', 'orchard', 'paddy']
const CALLS = [
  ...[
    '/api/finance/donation/page?pageNo=2',
    '/api/finance/expense/get-summary',
    '/api/finance/balance/get',
  ],
  ...[
    '/api/finance/entry/get-search-params',
    '/api/finance/entry/page?keyword=%E5%A4%A7%E7%B1%B3&pageSize=50',
  ],
  ...[
    '/api/finance/entry/page?dateFrom=2021-01-01&dateTo=2021-12-31&amountSort=-1',
    '/api/ready',
    '/api/docs',
  ],
]

/** A join request that the site said it has. */
export interface Joined {
  reference: string
}

/** Visitors who read, search, download, watch and ask to join. */
export class Visitors {
  readonly joined: Joined[] = []
  private readonly requests: Requests
  private readonly liveKey: string

  constructor(requests: Requests, liveKey: string) {
    this.requests = requests
    this.liveKey = liveKey
  }

  /** One visit: a page with what it loads, then some of what a visitor may do there. */
  async visit(stop: AbortSignal): Promise<void> {
    const visitor = `10.3.${Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`
    const { page, call } = oneOf(PAGES)
    const html = await this.requests.ask(visitor, oneOf([page, inLang('en', page)]))
    for (const asset of assetsOf(String(html.body))) await this.requests.ask(visitor, asset)
    await this.requests.ask(visitor, call)
    await rest(stop, 100, 400)
    if (chanceOf(0.6)) await this.requests.ask(visitor, oneOf(CALLS))
    if (chanceOf(0.25)) await this.play(visitor)
    if (chanceOf(0.08)) await this.download(visitor)
    if (chanceOf(0.1)) await this.join(visitor, stop)
  }

  /** Plays a demonstration stream for a moment: the playlist and two of its parts. */
  private async play(visitor: string): Promise<void> {
    const folder = signedPath(oneOf(LOOPS), this.liveKey, 60)
    const playlist = await this.requests.ask(visitor, `${folder}/index.m3u8`)
    const parts = [...String(playlist.body).matchAll(/^\d+\.m4s$/gm)].slice(-2)
    for (const [part] of parts) await this.requests.ask(visitor, `${folder}/${part}`)
  }

  /** A whole file of the ledger; some go away in the midst of it. */
  private async download(visitor: string): Promise<void> {
    const file = oneOf(['entry/export', 'donation/export?format=jsonl', 'ledger/data-package'])
    await this.requests.ask(
      visitor,
      `/api/finance/${file}`,
      chanceOf(0.3) ? { leaveAfter: 30 } : {},
    )
  }

  /** Asks to join, with the same key until there is an answer. */
  private async join(visitor: string, stop: AbortSignal): Promise<void> {
    const body = JSON.stringify({
      requestKey: randomUUID(),
      ...{
        name: '李小红',
        contact: '13800138000',
        role: 'volunteer',
        message: '周末有空',
        consent: true,
      },
    })
    while (!stop.aborted) {
      const reply = await this.requests.ask(visitor, '/api/join/request/create', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      if (reply.ending === 'ok') return void this.joined.push(dataOf<Joined>(reply))
      if (reply.ending === 'wrong') throw new Error(`Joining answered ${reply.status}`)
      await rest(stop, 500, 1_500)
    }
  }
}

/** What a page loads of ours at once. */
const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/releases\/[^"]+\.(?:js|css))"/g)]
    .map(([, address]) => address!)
    .slice(0, 6)
