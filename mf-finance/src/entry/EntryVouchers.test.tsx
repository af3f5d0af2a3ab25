import { screen } from '@testing-library/react'
import type { LedgerEntry } from 'shared/contract'
import { renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import { EntryVouchers } from './EntryVouchers'

const SHA = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const voucher: LedgerEntry['vouchers'][number] = {
  entry: '1024',
  sha256: SHA,
  name: '发票.png',
  type: 'image/png',
  size: 20480,
  attachedAt: '2026-11-19T02:30:00Z',
  withdrawn: null,
}

const open = (vouchers: LedgerEntry['vouchers']) =>
  renderInSite(<EntryVouchers vouchers={vouchers} />, { messages: { finance: messages } })

it('an expense without a voucher says so', async () => {
  open([])
  expect(await screen.findByText('未附凭证。')).toBeVisible()
})

it('a picture is shown, and downloaded under its name', async () => {
  open([voucher])
  const address = `/api/finance/voucher/get?entry=1024&sha256=${SHA}`
  const picture = await screen.findByRole('img', { name: '凭证图片：发票.png' })
  expect(picture).toHaveAttribute('src', address)
  const download = screen.getByRole('link', { name: '下载 发票.png（20 KB）' })
  expect(download).toHaveAttribute('href', address)
  expect(download).toHaveAttribute('download', '发票.png')
  expect(screen.getByText(SHA)).toBeVisible()
  expect(screen.queryByText('未附凭证。')).toBeNull()
})

it('a withdrawn voucher says when and why, and offers no file', async () => {
  const withdrawn = { at: '2026-11-20T04:00:00Z', reason: '露出了手机号' }
  open([{ ...voucher, type: 'application/pdf', withdrawn }])
  expect(
    await screen.findByText('这里有一份凭证已在 2026年11月20日 12:00 撤下。原因：露出了手机号'),
  ).toBeVisible()
  expect(screen.queryByRole('link', { name: /下载/ })).toBeNull()
})
