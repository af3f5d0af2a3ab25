import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { DEFAULT_SETTINGS, SiteProvider, type JoinRequest } from 'shared/contract'
import { createI18n, I18nextProvider } from 'shared/i18n'
import { answering, memoryInMap, ok } from 'testing'
import { uiMessages } from 'shared/ui/messages'
import { About } from '../about/About'
import { Contact } from '../contact/Contact'
import { messages } from '../messages'
import { PartsProvider } from '../parts-context'
import { withView } from '../testing/in-view'
import { parts } from '../testing/parts'
import { Chrome } from './Chrome'

/** A page as rendered by both the server and the browser. Each call creates its own services, as each side does. */
function page(screen: React.ReactNode, answers = {}, memory = memoryInMap(), at = '/contact') {
  const site = {
    http: answering(answers),
    lang: 'zh' as const,
    settings: DEFAULT_SETTINGS,
    memory,
    Widget: () => <></>,
  }
  return (
    <MemoryRouter initialEntries={[at]}>
      <I18nextProvider i18n={createI18n('zh', { shell: messages, ui: uiMessages })}>
        <SiteProvider value={site}>
          <PartsProvider value={parts}>
            <Chrome lang="zh" onLang={() => {}} onApproach={() => {}}>
              {screen}
            </Chrome>
          </PartsProvider>
        </SiteProvider>
      </I18nextProvider>
    </MemoryRouter>
  )
}

function served(screen: React.ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page(screen))
  return container
}

// The tests' console guard fails each of these on a hydration warning.
it.each([
  ['the brand story', <About key="about" />],
  ['join us', <Contact key="contact" />],
])('%s is hydrated without differences, also in a narrow window', async (_, ui) => {
  window.innerWidth = 375
  withView()
  const container = served(ui)
  const heading = screen.getByRole('heading', { level: 1 })
  render(page(ui), { container, hydrate: true })
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
  expect(container.querySelector('[style]')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '打开菜单' }))
  expect(screen.getByRole('button', { name: '关闭菜单' })).toBeVisible()
})

it('a page composed for many addresses highlights the link of the actual address after hydration', () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page(<h1>没有这个页面</h1>, {}, memoryInMap(), '/-'))
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
  const ui = page(<h1>没有这个页面</h1>, {}, memoryInMap(), '/payx')
  render(ui, { container, hydrate: true })
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('支付 & 捐赠')
})

it('a draft comes back after hydration', () => {
  const memory = memoryInMap()
  memory.write('join-draft', { requestKey: 'key', name: '王小田' })
  const container = served(<Contact />)
  render(page(<Contact />, {}, memory), { container, hydrate: true })
  expect(screen.getByRole('textbox', { name: '怎么称呼你' })).toHaveValue('王小田')
})

it('text typed before the scripts arrived is kept and sent', async () => {
  const sent: JoinRequest[] = []
  const create = (request: JoinRequest) => {
    sent.push(request)
    return ok({ reference: 'JOIN-20261121-0007' })
  }
  const container = served(<Contact />)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: '怎么称呼你' })
  name.value = '王小田'
  render(page(<Contact />, { '/join/request/create': create }), { container, hydrate: true })
  expect(name).toHaveValue('王小田')
  await userEvent.type(screen.getByRole('textbox', { name: /手机或邮箱/ }), '13800138000')
  await userEvent.click(screen.getByRole('radio', { name: /支持者/ }))
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('JOIN-20261121-0007')).toBeVisible()
  expect(sent[0]?.name).toBe('王小田')
})
