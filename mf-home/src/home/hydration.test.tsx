import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { DEFAULT_SETTINGS, SiteProvider, type Site } from 'shared/contract'
import { createI18n, I18nextProvider } from 'shared/i18n'
import { callKey, QueryClient, QueryClientProvider } from 'shared/query'
import { uiMessages } from 'shared/ui/messages'
import { answering, memoryInMap, ok } from 'testing'
import { REALTIME_CALL } from '../realtime/get-realtime'
import { messages } from '../testing/front-door'
import { Home } from './Home'

const answer = ok({
  totalOutput: 12,
  totalUsers: 34,
  outputLastUpdateTime: '2026-11-20T02:30:00Z',
  demo: true,
})

function inSite(queries: QueryClient, site: Partial<Site> = {}): ReactNode {
  const value: Site = {
    http: answering({ '/home/realtime-data/get': answer }),
    lang: 'zh',
    settings: DEFAULT_SETTINGS,
    memory: memoryInMap(),
    Widget: () => <div />,
    ...site,
  }
  return (
    <MemoryRouter>
      <I18nextProvider i18n={createI18n('zh', { home: messages, ui: uiMessages })}>
        <QueryClientProvider client={queries}>
          <SiteProvider value={value}>
            <Home />
          </SiteProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </MemoryRouter>
  )
}

it('hydrates the composed page without differences, even when the response arrives first', async () => {
  const { renderToString } = await import('react-dom/server')
  const composed = renderToString(inSite(new QueryClient()))
  expect(composed).not.toMatch(/ style="/)
  expect(composed).toMatch(/实时产出.*正在取最新数字.*aria-hidden="true">0<!-- --> /)
  document.body.innerHTML = `<div id="app">${composed}</div>`

  const queries = new QueryClient()
  queries.setQueryData(callKey(REALTIME_CALL), answer.data)
  const complaints: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(document.getElementById('app')!, inSite(queries), {
      onRecoverableError: (error) => complaints.push(error),
    }),
  )
  await waitFor(() =>
    expect(screen.getByRole('group', { name: '实时产出' })).toHaveTextContent('12 吨'),
  )
  expect(complaints).toEqual([])
  act(() => root.unmount())
})
