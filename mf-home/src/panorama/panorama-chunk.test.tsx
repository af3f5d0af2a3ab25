import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import '../testing/dialog'
import { PanoramaButton } from './PanoramaButton'

let mockMissing = true

jest.mock('./PanoramaStage', () => {
  if (mockMissing) throw new Error('Loading chunk panorama failed.')
  return { PanoramaStage: () => <p>全景在此</p> }
})

it('shows an error when the viewer cannot be fetched, and fetches it again on request', async () => {
  renderInSite(<PanoramaButton />, { messages: { home: messages } })
  await userEvent.click(screen.getByRole('button', { name: '360° 查看生产' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('全景没有打开')).toBeVisible()

  mockMissing = false
  await userEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  expect(await within(dialog).findByText('全景在此')).toBeVisible()
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
})
