import { screen, waitFor, within } from '@testing-library/react'
import { DEFAULT_SETTINGS, type Lang, type Site } from 'shared/contract'
import { ok, renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import { Home } from './Home'

const answers = {
  '/home/realtime-data/get': ok({
    totalOutput: 1286.5,
    totalUsers: 20450,
    outputLastUpdateTime: '2026-11-20T02:30:00Z',
    demo: false,
  }),
}

async function renderHome(lang: Lang = 'zh', site: Partial<Site> = {}) {
  const rendered = renderInSite(<Home />, { messages: { home: messages }, answers, lang, site })
  await screen.findByText('1,286.5')
  return rendered
}

/** A fake widget that shows the props it received. */
const Widget = (props: object) => <pre data-testid="widget">{JSON.stringify(props)}</pre>

it('starts with the tagline as its only h1', async () => {
  await renderHome()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('溯源护健康，一链守万家')
})

it('invites to join from the hero and from the support card', async () => {
  await renderHome()
  const joins = screen.getAllByRole('link', { name: '立即加入项目' })
  expect(joins).toHaveLength(2)
  for (const join of joins) expect(join).toHaveAttribute('href', '/contact')
  const support = screen.getByRole('region', { name: '获得支持 · 参与公益' })
  expect(within(support).getByRole('link', { name: '立即加入项目' })).toBeVisible()
})

it('links to the live streams and to the whole ledger', async () => {
  await renderHome()
  expect(screen.getByRole('link', { name: '看田间直播' })).toHaveAttribute('href', '/live')
  expect(screen.getByRole('link', { name: '查看完整收支账本' })).toHaveAttribute('href', '/finance')
})

it('offers the 360° view and opens nothing automatically', async () => {
  await renderHome()
  expect(screen.getByRole('button', { name: '360° 查看生产' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('states the land and the farmers, and what farming by hand does for them', async () => {
  await renderHome()
  const [land, farmers] = within(screen.getByRole('list', { name: '种地的人和地' })).getAllByRole(
    'listitem',
  )
  expect(land).toHaveTextContent('农田面积7,000+ ㎡')
  expect(farmers).toHaveTextContent('参与的农户20+ 位手工种植，让农户挣得更多。')
})

it('quotes the mission', async () => {
  await renderHome()
  expect(screen.getByRole('blockquote')).toHaveTextContent(
    '本项目运用区块链技术，打造透明、可溯源的有机农业项目。',
  )
})

it.each([
  [
    'zh',
    ['安全有机', '链上溯源'],
    '安全与溯源',
    '什么是公开日志',
    /今天能核对的是账本和登记过的批次.*还在准备/,
  ],
  [
    'en',
    ['Safe and organic', 'On-chain traceability'],
    'Safety and traceability',
    'What is the public log?',
    /what you can check today is the ledger and the batches.*still in preparation/,
  ],
] as const)(
  'leads in %s from the badges to the newest batches, and says what can be checked',
  async (lang, kinds, list, log, now) => {
    await renderHome(lang)
    const badges = within(screen.getByRole('list', { name: list })).getAllByRole('link')
    expect(badges.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      Array.from({ length: 9 }, (_, place) => [kinds[place % 2], '/trace']),
    )
    const link = screen.getByRole('link', { name: log })
    expect(link).toHaveAttribute('href', '/about#log')
    expect(link.parentElement).toHaveTextContent(now)
  },
)

it('shows nine badges that alternate between 安全有机 and 链上溯源', async () => {
  await renderHome()
  const badges = within(screen.getByRole('list', { name: '安全与溯源' })).getAllByRole('listitem')
  expect(badges.map((badge) => badge.textContent)).toEqual([
    '安全有机',
    '链上溯源',
    '安全有机',
    '链上溯源',
    '安全有机',
    '链上溯源',
    '安全有机',
    '链上溯源',
    '安全有机',
  ])
})

it('shows the state of each claim beside it', async () => {
  await renderHome()
  const labels = (of: Element | null | undefined) =>
    [...(of?.querySelectorAll('a[data-claims]') ?? [])].map((label) => label.textContent)
  const list = (name: string) => screen.getByRole('list', { name })
  expect(labels(screen.getByRole('heading', { level: 1 }).closest('section'))).toEqual([
    '溯源记录、链上存证 准备中',
  ])
  expect(labels(screen.getByRole('group', { name: '实时产出' }))).toEqual(['称重记录 准备中'])
  expect(labels(screen.getByRole('group', { name: '预计受益人数' }))).toEqual(['受益人数 估算'])
  expect(labels(list('种地的人和地').closest('section'))).toEqual(['农田和农户的资料 准备中'])
  expect(labels(screen.getByRole('region', { name: '项目宗旨' }))).toEqual([
    '链上存证、溯源记录、有机证明 准备中',
  ])
  expect(labels(list('安全与溯源').closest('section'))).toEqual([
    '有机证明 准备中',
    '链上存证、溯源记录 准备中',
  ])
})

it.each(['sample', 'live'] as const)('places the ledger with the source %s', async (homeLedger) => {
  await renderHome('zh', { Widget, settings: { ...DEFAULT_SETTINGS, homeLedger } })
  const ledger = screen.getByRole('region', { name: '收支账目' })
  const words = within(ledger).getByTestId('widget').textContent
  const asked = JSON.parse(words) as { reserve: number }
  expect(asked).toMatchObject({ name: 'finance/ledger', source: homeLedger })
  expect(asked.reserve).toBeGreaterThan(400)
})

it('has its sections in the order of the design', async () => {
  await renderHome()
  const order = [
    screen.getByRole('heading', { level: 1 }),
    screen.getByRole('region', { name: '农场此刻' }),
    screen.getByRole('list', { name: '种地的人和地' }),
    screen.getByRole('region', { name: '获得支持 · 参与公益' }),
    screen.getByRole('region', { name: '项目宗旨' }),
    screen.getByRole('list', { name: '安全与溯源' }),
    screen.getByRole('region', { name: '收支账目' }),
  ]
  const sorted = [...order].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  expect(order).toEqual(sorted)
})

it('shows all of it in English', async () => {
  const { container } = await renderHome('en')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Traceability protects health',
  )
  expect(screen.getAllByRole('link', { name: 'Join the project now' })).toHaveLength(2)
  const shows = (label: string, text: string) =>
    waitFor(() => expect(screen.getByRole('group', { name: label })).toHaveTextContent(text))
  await shows('Real-time output', '1,286.5 tonnes')
  await shows('Estimated beneficiaries', '20,450 people')
  expect(screen.getByText('20 November 2026, 10:30')).toBeVisible()
  expect(container).not.toHaveTextContent(/\p{Script=Han}/u)
})
