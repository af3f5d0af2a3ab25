import { screen } from '@testing-library/react'
import { hydrateInSite, memoryInMap } from 'testing'
import { messages } from '../remote'
import { terms } from '../testing/gifts'
import { amount, preset, submit, withForm } from '../testing/give-form'
import { GiveForm } from './GiveForm'

withForm()

/** Renders the form as it arrives, and lets its scripts run after what the visitor does. */
const arrive = (before: () => void, memory = memoryInMap()) =>
  hydrateInSite(
    <GiveForm terms={terms()} />,
    { messages: { pay: messages }, site: { memory } },
    before,
  )

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

it('the first channel is chosen in the page as it arrives, and the button waits', () => {
  arrive(() => {
    expect(preset('支付宝')).toBeChecked()
    expect(submit()).toBeDisabled()
  })
  expect(preset('支付宝')).toBeChecked()
  expect(submit()).toBeEnabled()
})
