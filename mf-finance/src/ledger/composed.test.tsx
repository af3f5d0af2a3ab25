import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { DEFAULT_SETTINGS, SiteProvider, type HttpClient, type Site } from 'shared/contract'
import { createI18n, I18nextProvider } from 'shared/i18n'
import { QueryClient, QueryClientProvider } from 'shared/query'
import { answering, memoryInMap } from 'testing'
import { uiMessages } from 'shared/ui/messages'
import { messages } from '../testing/front-door'
import { answers } from '../testing/ledger-answers'
import { Ledger } from './Ledger'

function Page({ at, http }: { at: string; http: HttpClient }) {
  const site: Site = {
    http,
    lang: 'zh',
    settings: DEFAULT_SETTINGS,
    memory: memoryInMap(),
    Widget: () => <i />,
  }
  return (
    <MemoryRouter initialEntries={[at]}>
      <I18nextProvider i18n={createI18n('zh', { ui: uiMessages, finance: messages })}>
        <QueryClientProvider client={new QueryClient()}>
          <SiteProvider value={site}>
            <Ledger />
          </SiteProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </MemoryRouter>
  )
}

it('one composed page serves every query: it hydrates without warnings, then requests only what the address asks for', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(<Page at="/finance" http={answering({})} />)
  expect(root.innerHTML).not.toContain('style=')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('收支账本')

  const asked: string[] = []
  const service = answering(answers)
  const http: HttpClient = {
    ...service,
    get: (path, options) => {
      asked.push(path)
      return service.get(path, options)
    },
  }
  const page = <Page at="/finance?list=expense" http={http} />
  const hydrated = await act(async () => hydrateRoot(root, page))
  expect(await screen.findByText('冷链配送')).toBeVisible()
  expect(asked.filter((path) => /donation|entry/.test(path))).toEqual([])
  act(() => hydrated.unmount())
  root.remove()
})
