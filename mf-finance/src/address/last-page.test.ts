import { onLastPage } from './last-page'
import { DEFAULT_VIEW } from './ledger-address'

it('a page after the last one becomes the last one', () => {
  expect(onLastPage({ ...DEFAULT_VIEW, pageNo: 99 }, 41)).toEqual({
    view: { ...DEFAULT_VIEW, pageNo: 5 },
    faults: ['pageNo'],
  })
  expect(onLastPage({ ...DEFAULT_VIEW, pageNo: 5 }, 41).faults).toEqual([])
  expect(onLastPage({ ...DEFAULT_VIEW, pageNo: 2 }, 0).view.pageNo).toBe(1)
  expect(onLastPage({ ...DEFAULT_VIEW, pageNo: 99 }, undefined).faults).toEqual([])
})
