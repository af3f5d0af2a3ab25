import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { address, noting, open, settled } from '../testing/ledger-screen'

describe('text that is typed but not yet applied', () => {
  const least = () => screen.getByLabelText('最低金额（元）')
  const typed = async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/entry/page': answer, '/finance/donation/page': answer })
    await settled()
    await screen.findByText(/^月捐（/)
    await userEvent.type(least(), '100')
    return asked
  }
  const waits = () => {
    expect(least()).toHaveValue('100')
    expect(screen.getByText('有未应用的条件')).toBeVisible()
  }

  it('is marked as not applied until it is applied', async () => {
    await typed()
    waits()
    await userEvent.click(screen.getByRole('button', { name: '查找' }))
    expect(address()).toHaveTextContent(/^\?amountMin=100$/)
    await waitFor(() => expect(screen.queryByText('有未应用的条件')).toBeNull())
  })

  it('is not applied merely by leaving the field', async () => {
    const asked = await typed()
    await userEvent.tab()
    waits()
    expect(address()).toHaveTextContent(/^$/)
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['the tab of a list', '?list=donation', () => screen.getByText('捐赠', { selector: 'nav a' })],
    ['the head of a column', '?dateSort=1', () => screen.getByRole('link', { name: '日期' })],
    ['another page', '?pageNo=2', () => screen.getByLabelText('下一页')],
  ])('stays marked in its control after a navigation by %s', async (_, at, control) => {
    const asked = await typed()
    await userEvent.click(control())
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(address().textContent).toBe(at)
    waits()
    expect(asked[1]).not.toHaveProperty('amountMin')
    await userEvent.type(least(), '{Enter}')
    await waitFor(() => expect(address()).toHaveTextContent('amountMin=100'))
  })

  it('is applied with a choice', async () => {
    await typed()
    await userEvent.selectOptions(screen.getByLabelText('类型'), '月捐')
    expect(address()).toHaveTextContent(/^\?type=月捐&amountMin=100$/)
  })

  it('is cleared with the filter', async () => {
    await typed()
    await userEvent.type(screen.getByLabelText('关键词'), '亩{Enter}')
    await userEvent.type(least(), '0')
    await userEvent.type(screen.getByLabelText('最高金额（元）'), '很多{Enter}')
    await userEvent.click(screen.getByRole('link', { name: '清除筛选' }))
    expect(address()).toHaveTextContent(/^$/)
    for (const label of ['最低金额（元）', '最高金额（元）', '关键词']) {
      expect(screen.getByLabelText(label)).toHaveValue('')
      expect(screen.getByLabelText(label)).toBeValid()
    }
    expect(screen.queryByText('有未应用的条件')).toBeNull()
  })

  it('is no longer marked once it is applied, and Back undoes it', async () => {
    await typed()
    await userEvent.clear(least())
    await userEvent.type(least(), '1,200{Enter}')
    await waitFor(() => expect(least()).toHaveValue('1200'))
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(least()).toHaveValue(''))
  })
})
