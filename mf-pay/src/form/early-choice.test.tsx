import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { DEFAULT_SETTINGS, SiteProvider, type Memory } from 'shared/contract'
import { createI18n, I18nextProvider } from 'shared/i18n'
import { QueryClient, QueryClientProvider } from 'shared/query'
import { uiMessages } from 'shared/ui/messages'
import { answering, memoryInMap } from 'testing'
import { messages } from '../remote'
import { terms } from '../testing/gifts'
import { amount, preset, submit, withForm } from '../testing/give-form'
import { GiveForm } from './GiveForm'

withForm()

/** The form as rendered by both the server and the browser. */
const page = (memory: Memory) => (
  <MemoryRouter>
    <I18nextProvider i18n={createI18n('zh', { ui: uiMessages, pay: messages })}>
      <QueryClientProvider client={new QueryClient()}>
        <SiteProvider
          value={{
            http: answering({}),
            lang: 'zh',
            settings: DEFAULT_SETTINGS,
            memory,
            Widget: () => <></>,
          }}
        >
          <GiveForm terms={terms()} />
        </SiteProvider>
      </QueryClientProvider>
    </I18nextProvider>
  </MemoryRouter>
)

/** Renders the form as it arrives, and lets its scripts run after what the visitor does. */
function arrive(before: () => void, memory = memoryInMap()) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page(memoryInMap()))
  before()
  render(page(memory), { container, hydrate: true })
}

// The tests' console guard fails each of these on a hydration warning.
describe('what is chosen before the scripts run', () => {
  it('stays chosen', () => {
    arrive(() => {
      preset('¥100').click()
      preset('微信支付').click()
    })
    expect(preset('¥100')).toBeChecked()
    expect(amount()).toHaveValue('100')
    expect(preset('微信支付')).toBeChecked()
    expect(submit()).toHaveTextContent('去付款¥100.00')
  })

  it('gives way to an amount that was typed', () => {
    arrive(() => {
      preset('¥100').click()
      ;(amount() as HTMLInputElement).value = '7.50'
    })
    expect(submit()).toHaveTextContent('去付款¥7.50')
    expect(preset('¥100')).not.toBeChecked()
  })

  it('stands before the draft, which fills the rest', () => {
    const memory = memoryInMap()
    const values = { amount: '20', purpose: '土壤改良', name: '王小田', email: '', message: '' }
    memory.write('gift-draft', { values: { ...values, channel: 'wechat' }, sent: null })
    arrive(() => preset('¥100').click(), memory)
    expect(amount()).toHaveValue('100')
    expect(screen.getByRole('textbox', { name: /怎么称呼你/ })).toHaveValue('王小田')
    expect(preset('微信支付')).toBeChecked()
    expect(screen.getByText(/^已恢复/)).toBeVisible()
  })
})

it('the first channel is chosen in the page as it arrives', () => {
  document.body.innerHTML = renderToString(page(memoryInMap()))
  expect(preset('支付宝')).toBeChecked()
  expect(submit()).toBeDisabled()
})
