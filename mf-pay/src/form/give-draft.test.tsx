import { screen } from '@testing-library/react'
import { memoryInMap } from 'testing'
import {
  amount,
  arrived,
  consent,
  email,
  fill,
  message,
  name,
  preset,
  purpose,
  show,
  submit,
  withForm,
} from '../testing/give-form'
import { terms } from '../testing/gifts'

withForm()

describe('what was typed', () => {
  it('comes back after a reload, without the consent', async () => {
    const first = await show()
    await fill(first.user)
    first.unmount()

    await show({ memory: first.memory })
    expect(screen.getByText(/已恢复你上次没有付款的内容/)).toBeVisible()
    expect(preset('¥100')).toBeChecked()
    expect(amount()).toHaveValue('100')
    expect(purpose()).toHaveValue('土壤改良')
    expect(name()).toHaveValue('王小田')
    expect(email()).toHaveValue('wang@example.org')
    expect(message()).toHaveValue('好好种地。')
    expect(preset('微信支付')).toBeChecked()
    expect(consent()).not.toBeChecked()
  })

  it('can be thrown away', async () => {
    const first = await show()
    await fill(first.user)
    first.unmount()

    const second = await show({ memory: first.memory })
    await second.user.click(screen.getByRole('button', { name: '清空重填' }))
    expect(name()).toHaveValue('')
    expect(amount()).toHaveValue('')
    expect(purpose()).toHaveValue('不限定用途')
    second.unmount()

    await show({ memory: first.memory })
    expect(name()).toHaveValue('')
    expect(screen.queryByText(/已恢复/)).toBeNull()
  })

  it('is still there after a payment that was not completed', async () => {
    const first = await show()
    await fill(first.user)
    await first.user.click(submit())
    await arrived()
    first.unmount()

    await show({ memory: first.memory })
    expect(name()).toHaveValue('王小田')
  })

  it('drops the values that are no longer offered', async () => {
    const first = await show()
    await fill(first.user)
    first.unmount()

    await show({
      memory: first.memory,
      terms: { channels: ['alipay'], projects: terms().projects.slice(0, 1) },
    })
    expect(purpose()).toHaveValue('不限定用途')
    expect(name()).toHaveValue('王小田')
  })

  it.each([[{ values: 7 }], [{ values: { amount: {} } }], ['torn'], [[]]])(
    'that cannot be read (%j) is passed over',
    async (kept) => {
      const memory = memoryInMap()
      memory.write('gift-draft', kept)
      await show({ memory })
      expect(name()).toHaveValue('')
    },
  )
})
