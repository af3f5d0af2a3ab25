import { screen } from '@testing-library/react'
import { renderInSite } from 'testing'
import { Seal } from './Seal'

test('each state has its own name, and only a failed one says why', () => {
  const reason = '金额与公开账目不一致。'
  renderInSite(
    <>
      <Seal state="unchecked" reason={reason} />
      <Seal state="checked" reason={reason} />
      <Seal state="failed" reason={reason} />
    </>,
    { messages: {} },
  )
  for (const name of ['尚未核对', '已核对', '核对不符'])
    expect(screen.getByRole('img', { name })).toBeInTheDocument()
  expect(screen.getAllByText(reason)).toHaveLength(1)
})
