import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { arriving, csv, savedFiles, show } from '../testing/export-panel'

const saved = savedFiles()

describe('while others are exporting', () => {
  beforeEach(
    () => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }),
  )
  afterEach(() => void jest.useRealTimers())

  const setUp = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))
  const busy = (place?: number) => () => {
    throw Object.assign(new Error('503'), {
      response: {
        status: 503,
        headers: { 'retry-after': '5' },
        data: { code: 50301, msg: '正在导出的人较多，请稍后再试。', data: { faults: [], place } },
      },
    })
  }
  const lost = () => {
    throw new Error('Network Error')
  }
  const asking = (...answers: (() => unknown)[]) => {
    const asked = jest.fn()
    for (const answer of answers.slice(0, -1)) asked.mockImplementationOnce(answer)
    return asked.mockImplementation(answers.at(-1))
  }
  const waiting = (place: number) => `正在排队，排在第 ${place} 位，轮到后会自动开始`
  const spoken = () => screen.getByText(/./, { selector: '[role=status].visually-hidden' })

  it('shows its place in the queue, tries again when told to, and starts automatically', async () => {
    const user = setUp()
    const file = arriving('1')
    const asked = asking(busy(2), busy(1), () => file.answer)
    show(asked)
    await user.click(csv())
    expect(await screen.findByText(waiting(2), { selector: 'p:not([role])' })).toBeVisible()
    expect(spoken()).toHaveTextContent(waiting(2))
    await pass(4)
    expect(asked).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(screen.getByText(waiting(1), { selector: 'p:not([role])' })).toBeVisible()
    await pass(5)
    expect(asked.mock.calls).toEqual(
      Array(3).fill([{ purpose: '老人营养餐', format: 'csv', lang: 'zh' }]),
    )
    expect(spoken()).toHaveTextContent('已收到 0 / 1 笔')
    await file.send('编号\r\n1\r\n')
    await file.end()
    expect(await screen.findByText(/已保存 .*共 1 行/)).toBeVisible()
    expect(saved).toHaveLength(1)
  })

  it('cancel ends the waiting without further requests, and the focus is kept', async () => {
    const user = setUp()
    const asked = asking(busy(1))
    show(asked)
    await user.click(csv())
    await screen.findByText(waiting(1), { selector: 'p:not([role])' })
    act(() => screen.getByRole('button', { name: '取消' }).focus())
    await user.keyboard('{Enter}')
    const note = await screen.findByText('已取消，没有保存文件。账本没有受影响。')
    expect(note.parentElement).toHaveFocus()
    await pass(60)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(saved).toEqual([])
  })

  it('a lost response does not end the waiting', async () => {
    const user = setUp()
    const file = arriving('1')
    show(asking(busy(1), lost, busy(), () => file.answer))
    await user.click(csv())
    await pass(5)
    await pass(5)
    expect(screen.getByText(waiting(1), { selector: 'p:not([role])' })).toBeVisible()
    await pass(5)
    expect(spoken()).toHaveTextContent('已收到 0 / 1 笔')
  })

  it('gives up after ten minutes, saves nothing and says so', async () => {
    const user = setUp()
    const asked = asking(busy(3))
    show(asked)
    await user.click(csv())
    await pass(9 * 60)
    expect(screen.getByText(waiting(3), { selector: 'p:not([role])' })).toBeVisible()
    await pass(2 * 60)
    expect(screen.getByText('等了 10 分钟还没有轮到')).toBeVisible()
    expect(screen.getByText(/没有保存文件，账本没有受影响，请过一会儿再试。/)).toBeVisible()
    const times = asked.mock.calls.length
    await pass(60)
    expect(asked).toHaveBeenCalledTimes(times)
    expect(saved).toEqual([])
  })

  it('a full queue is reported immediately', async () => {
    const user = setUp()
    show(asking(busy()))
    await user.click(csv())
    expect(await screen.findByText('没能开始导出')).toBeVisible()
  })

  it('is shown in English', async () => {
    const user = setUp()
    show(asking(busy(2)), { lang: 'en' })
    await user.click(screen.getByRole('button', { name: 'CSV table' }))
    const words = 'Number 2 in the queue. It will start automatically when its turn comes.'
    expect(await screen.findByText(words, { selector: 'p:not([role])' })).toBeVisible()
  })
})
