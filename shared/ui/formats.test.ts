import {
  dayAfter,
  fenOf,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMonth,
  formatNumber,
  formatTime,
  yuanOf,
} from './formats'

it('money keeps every fen at any size, with digit grouping and the currency sign of the language', () => {
  expect(formatMoney('1280.00', 'zh')).toBe('¥1,280.00')
  expect(formatMoney('1280.00', 'en')).toBe('CNY 1,280.00')
  expect(formatMoney('90071992547409931234.07', 'zh')).toBe('¥90,071,992,547,409,931,234.07')
  expect(formatMoney('0.5', 'zh')).toBe('¥0.50')
  expect(formatMoney('999', 'zh')).toBe('¥999.00')
  expect(formatMoney('-1000000.10', 'zh')).toBe('-¥1,000,000.10')
  expect(formatMoney('007.10', 'zh')).toBe('¥7.10')
})

it('a text that is not an amount is refused, never shown as one', () => {
  for (const wrong of ['', 'NaN', '1,280.00', '1.234', '1e3'])
    expect(() => formatMoney(wrong, 'zh')).toThrow(/is not an amount/)
})

it('money is compared and summed as whole fen, at any size', () => {
  expect(fenOf('90071992547409931.25')).toBe(9007199254740993125n)
  expect(fenOf('0.5')).toBe(50n)
  expect(fenOf('-3.07')).toBe(-307n)
  for (const wrong of ['', '1.234', '１２', '1e9', 'NaN', '1,000'])
    expect(() => fenOf(wrong)).toThrow('is not an amount')
  expect([0n, 7n, 70n, 128050n].map(yuanOf)).toEqual(['0.00', '0.07', '0.70', '1280.50'])
})

it('names months the same in every browser', () => {
  expect(formatMonth('2026-09', 'zh', 'year')).toBe('2026年9月')
  expect(formatMonth('2026-09', 'zh', 'short')).toBe('9月')
  expect(formatMonth('2026-09', 'en', 'year')).toBe('September 2026')
  expect(formatMonth('2026-09', 'en', 'short')).toBe('Sep')
})

it('a day is shown as it is; an instant is shown in the time zone of the farm', () => {
  expect(formatDate('2026-11-20', 'zh')).toBe('2026年11月20日')
  expect(formatDate('2026-01-05', 'en')).toBe('5 January 2026')
  expect(formatDate('2026-11-20', 'zh', 'table')).toBe('2026-11-20')
  expect(formatDate('2026-11-20T17:30:00Z', 'zh')).toBe('2026年11月21日')
  expect(formatDate('2026-11-20T17:30:00Z', 'en', 'table')).toBe('2026-11-21')
  expect(formatTime('2026-11-20T17:30:00Z')).toBe('01:30')
  expect(formatTime('2026-11-20T09:05:00+08:00')).toBe('09:05')
  expect(formatDateTime('2026-11-20T06:05:00.000Z', 'zh')).toBe('2026年11月20日 14:05')
  expect(() => formatDate('yesterday', 'zh')).toThrow(/is not an ISO 8601/)
})

it('the day after a day may be in the next month or year', () => {
  expect(dayAfter('2026-11-20')).toBe('2026-11-21')
  expect(dayAfter('2028-02-28')).toBe('2028-02-29')
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
})

it('numbers are grouped and keep their decimals, at most two by default', () => {
  expect(formatNumber(1286.4, 'zh')).toBe('1,286.4')
  expect(formatNumber(7000, 'en')).toBe('7,000')
  expect(formatNumber(12.3456, 'zh')).toBe('12.35')
  expect(formatNumber(12.6, 'zh', 0)).toBe('13')
})

it('fen are whole at any size', () => {
  expect(fenOf('90071992547409931.25')).toBe(9007199254740993125n)
  expect(fenOf('0.5')).toBe(50n)
  expect(fenOf('-3.07')).toBe(-307n)
})

it.each(['', '1.234', '１２', '1e9', 'NaN', '1,000'])('"%s" is no amount', (text) => {
  expect(() => fenOf(text)).toThrow('is not an amount')
})
