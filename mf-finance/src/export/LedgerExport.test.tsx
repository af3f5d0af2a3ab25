import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DEFAULT_SETTINGS } from 'shared/contract'
import { arriving, csv, EXPORT, savedFiles, show } from '../testing/export-panel'

const saved = savedFiles()

it('exports exactly the filtered rows, counts them, and saves the complete file under its name', async () => {
  const user = userEvent.setup()
  const file = arriving()
  const asked = jest.fn().mockReturnValue(file.answer)
  show(asked)
  expect(screen.getByText(/全部 3 笔账目/)).toBeVisible()
  await user.click(csv())
  expect(asked).toHaveBeenCalledWith({ purpose: '老人营养餐', format: 'csv', lang: 'zh' })
  await screen.findByRole('progressbar', { name: 'CSV 表格的导出进度' })
  await file.send('\ufeff编号,项目\r\n1,"一\n行"\r\n')
  await file.send('2,"说""好"""\r\n3,肥')
  await file.send('料\r\n')
  expect(saved).toEqual([])
  await file.end()
  expect(
    await screen.findByText(
      /已保存 ledger-expense-2026-11-21.csv，共 3 行，行数与账本给出的一致。/,
    ),
  ).toBeVisible()
  expect(saved[0]!.name).toBe('ledger-expense-2026-11-21.csv')
  expect(await textOf(saved[0]!.file)).toBe(
    '\ufeff编号,项目\r\n1,"一\n行"\r\n2,"说""好"""\r\n3,肥料\r\n',
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('link', { name: /再保存一次/ })).toHaveAttribute(
    'download',
    'ledger-expense-2026-11-21.csv',
  )
})

it('JSON Lines have no header line', async () => {
  const user = userEvent.setup()
  const file = arriving('2', 'ledger.jsonl')
  show(file.answer)
  await user.click(screen.getByRole('button', { name: 'JSON Lines' }))
  await file.send('{"item":"一\\"行"}\n{}\n')
  await file.end()
  expect(await screen.findByText(/已保存 ledger.jsonl，共 2 行/)).toBeVisible()
})

it('shows the progress, and announces it to screen readers only now and then', async () => {
  const user = userEvent.setup()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0)
  const file = arriving('4')
  show(file.answer, {}, 4)
  await user.click(csv())
  const bar = await screen.findByRole('progressbar')
  const visible = () => screen.getByText(/已收到/, { selector: 'p:not(.visually-hidden)' })
  const spoken = () => screen.getByText(/已收到|正在准备/, { selector: '.visually-hidden' })
  await waitFor(() => expect(bar).toHaveAttribute('max', '4'))

  clock.mockReturnValue(1000)
  await file.send('编号\r\n1\r\n')
  await waitFor(() => expect(visible()).toHaveTextContent('已收到 1 / 4 笔'))
  expect(bar).toHaveValue(1)
  expect(spoken()).not.toHaveTextContent('已收到 1')

  clock.mockReturnValue(6000)
  await file.send('2\r\n3\r\n')
  await waitFor(() => expect(visible()).toHaveTextContent('已收到 3 / 4 笔'))
  expect(spoken()).toHaveTextContent('已收到 3 / 4 笔')
})

it('cancel ends the download, saves nothing and says so, and the focus is kept', async () => {
  const user = userEvent.setup()
  const file = arriving()
  show(file.answer)
  await user.click(csv())
  await file.send('编号\r\n1\r\n')
  const cancel = await screen.findByRole('button', { name: '取消' })
  act(() => cancel.focus())
  await user.keyboard('{Enter}')
  const note = await screen.findByText('已取消，没有保存文件。账本没有受影响。')
  expect(note.parentElement).toHaveFocus()
  await file.send('2\r\n')
  await waitFor(() => expect(file.wasCancelled()).toBe(true))
  expect(saved).toEqual([])
  expect(screen.queryByText(/已保存|中断/)).toBeNull()
})

it('a broken connection saves nothing and shows how much was received, and the retry repeats the same request', async () => {
  const user = userEvent.setup()
  const file = arriving()
  const answers = show(file.answer)
  await user.click(csv())
  await file.send('编号\r\n1\r\n')
  await file.breakOff()
  expect(await screen.findByText('导出中断了')).toBeVisible()
  expect(screen.getByText(/收到 1 \/ 3 笔，文件不完整，所以没有保存/)).toBeVisible()
  expect(saved).toEqual([])

  const second = arriving('1')
  const asked = (answers[EXPORT] = jest.fn().mockReturnValue(second.answer))
  await user.click(screen.getByRole('button', { name: '全部' }))
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(asked).toHaveBeenCalledWith({ purpose: '老人营养餐', format: 'csv', lang: 'zh' })
  expect(await screen.findByText('条件已改变，这份文件按开始时的条件导出。')).toBeVisible()
  await second.send('编号\r\n1\r\n')
  await second.end()
  expect(await screen.findByText(/已保存/)).toHaveTextContent(
    /条件已改变，这份文件按开始时的条件导出。/,
  )
})

it('a saved file is marked as earlier once the filter changes', async () => {
  const user = userEvent.setup()
  const file = arriving('1')
  show(file.answer)
  await user.click(csv())
  await file.send('编号\r\n1\r\n')
  await file.end()
  const note = await screen.findByText(/已保存/)
  expect(note).not.toHaveTextContent('条件已改变')
  await user.click(screen.getByRole('button', { name: '全部' }))
  expect(note).toHaveTextContent('条件已改变，这份文件按开始时的条件导出。')
})

it.each([
  ['fewer rows than announced', '3', '收到 2 笔，应有 3 笔，所以没有保存文件。'],
  ['an unknown number of rows', null, '收到 2 笔，应有 未知 笔，所以没有保存文件。'],
])('%s are not saved', async (_, entries, words) => {
  const user = userEvent.setup()
  const file = arriving(entries)
  show(file.answer)
  await user.click(csv())
  await file.send('编号\r\n1\r\n2\r\n')
  await file.end()
  expect(await screen.findByText('收到的笔数和账本对不上')).toBeVisible()
  expect(screen.getByText(new RegExp(words))).toBeVisible()
  expect(saved).toEqual([])
})

it('a refusal shows the service’s words, a dead service our own', async () => {
  const user = userEvent.setup()
  const answers = show(() => {
    throw Object.assign(new Error('400'), {
      response: { status: 400, data: { code: 40001, msg: '条件有误。', data: { faults: [] } } },
    })
  })
  await user.click(csv())
  expect(await screen.findByText('条件有误。请改正筛选条件后再导出。没有保存文件。')).toBeVisible()
  answers[EXPORT] = () => {
    throw new Error('Network Error')
  }
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('没能开始导出')).toBeVisible()
})

it('plain links point to the same files and to the whole ledger, wherever the api is hosted', () => {
  const settings = { ...DEFAULT_SETTINGS, apiBase: 'https://api.example.org/v1' }
  show(undefined, { site: { settings }, lang: 'en' })
  const link = screen.getByRole('link', { name: 'CSV table' })
  expect(decodeURIComponent(link.getAttribute('href')!)).toBe(
    'https://api.example.org/v1/finance/expense/export?purpose=老人营养餐&format=csv&lang=en',
  )
  expect(link).toHaveAttribute('download')
  expect(screen.getByRole('link', { name: /whole ledger as a data package/ })).toHaveAttribute(
    'href',
    'https://api.example.org/v1/finance/ledger/data-package',
  )
})

it('inside WeChat the address is offered for copying, because files cannot be saved there', async () => {
  const user = userEvent.setup()
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla MicroMessenger/8.0')
  show(undefined)
  expect(screen.getByText(/微信里不能保存文件/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'CSV 表格' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '复制 CSV 表格 的链接' }))
  expect(await screen.findByText('链接已复制。')).toBeVisible()
  expect(decodeURIComponent(await navigator.clipboard.readText())).toBe(
    'http://localhost/api/finance/expense/export?purpose=老人营养餐&format=csv&lang=zh',
  )
})

it('with no matching rows nothing can be exported except the whole ledger', () => {
  show(undefined, {}, 0)
  expect(screen.getByText('没有符合条件的账目，没有可导出的内容。')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'CSV 表格' })).toBeNull()
  expect(screen.getByRole('link', { name: /数据包/ })).toHaveAttribute(
    'href',
    '/api/finance/ledger/data-package',
  )
})

function textOf(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () =>
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(file)
  })
}
