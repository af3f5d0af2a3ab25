import { CsvError, parse } from 'csv-parse/sync'
import { gtinOf } from 'shared/gtin'
import { isDate } from '../calendar'
import { unfitFor } from '../envelope/signs'
import { Refusal } from '../refusal'
import type { EpcisEvent, Json } from './epcis-document'
import { ownEvents } from './own-document'

/*
 * What people on the farm write down, as a table: one line for each thing that was done. It becomes events of EPCIS.
 */

/** The columns, as the printed form has them. */
const COLUMNS = {
  day: '日期',
  time: '时间',
  what: '做了什么',
  place: '地点',
  by: '记录人',
} as const
const GOODS = { gtin: '产品条码', batch: '批次', kg: '千克' } as const
const ALL = { ...COLUMNS, ...GOODS }
type Column = keyof typeof ALL
const NAMES = Object.values(ALL)

const LONGEST = 200
const TIME = /^([01]?\d|2[0-3])[:：]([0-5]\d)$/
const ELEMENT = /^[A-Za-z0-9_-]{1,20}$/
const KG = /^\d{1,9}(\.\d{1,3})?$/

type Note = Record<Column, string>

/**
 * Reads a table of field notes (CSV, UTF-8).
 * @throws {Refusal} names the line, counted from 1 with the header, and the column of every fault
 */
export function readFieldNotes(csv: string, now: Date): EpcisEvent[] {
  const faults: string[] = []
  const events = readLines(csv).flatMap(({ line, cells }) => {
    const note = noteOf(cells)
    const wrong = noteFaults(note, now)
    if (cells.slice(NAMES.length).some((cell) => cell !== ''))
      faults.push(
        `Line ${line}: has more than the ${NAMES.length} columns. A cell with a comma stands in quotes; a weight has a point, like 12.5.`,
      )
    faults.push(...wrong.map(([column, reason]) => `Line ${line}, ${ALL[column]}: ${reason}.`))
    return wrong.length > 0 ? [] : [eventOf(note)]
  })
  if (faults.length === 0 && events.length === 0) faults.push('The file has no line of notes.')
  if (faults.length > 0) throw new Refusal([...faults, 'Nothing was stored.'])
  return ownEvents(events, now)
}

interface Line {
  /** Counted from 1, with the header; where it ends, if a cell holds line breaks. */
  line: number
  cells: string[]
}

function readLines(csv: string): Line[] {
  let rows: { record: string[]; info: { lines: number } }[]
  try {
    const read: unknown = parse(csv, { bom: true, relax_column_count: true, info: true })
    // The library's types do not know what `info` adds.
    rows = read as typeof rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Refusal([`Line ${error.lines ?? 1}: ${error.message}`, 'Nothing was stored.'])
  }
  const [header, ...lines] = rows.map(({ record, info }) => ({
    line: info.lines,
    cells: record.map((cell) => cell.normalize('NFC').trim()),
  }))
  if (header?.cells.join() !== NAMES.join())
    throw new Refusal([
      `Line 1: the columns must be ${NAMES.join(',')}. print-notes writes an empty table.`,
    ])
  // Lines that were left empty on the form.
  return lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

const noteOf = (cells: string[]): Note =>
  Object.fromEntries(
    (Object.keys(ALL) as Column[]).map((column, at) => [column, cells[at] ?? '']),
  ) as Note

type NoteFault = [column: Column, reason: string]

function noteFaults(note: Note, now: Date): NoteFault[] {
  const faults: NoteFault[] = []
  const { day, time, gtin, batch, kg } = note
  if (!isDate(day)) faults.push(['day', `is "${day}", no day like 2026-10-09`])
  if (!TIME.test(time)) faults.push(['time', `is "${time}", no time like 08:30`])
  if (faults.length === 0 && momentOfNote(note) > now)
    faults.push(['day', `is ${day} ${time}, which has not come yet`])
  for (const column of ['what', 'place', 'by'] as const) {
    const text = note[column]
    const unfit = unfitFor('line', text)
    if (text === '') faults.push([column, 'is missing'])
    else if ([...text].length > LONGEST)
      faults.push([column, `is longer than ${LONGEST} characters`])
    else if (unfit) faults.push([column, unfit.en.replace(/\.$/, '')])
  }
  if (gtinOf(gtin) === null)
    faults.push(['gtin', `is "${gtin}", no GTIN, or its check digit is wrong`])
  if (!ELEMENT.test(batch)) faults.push(['batch', `is "${batch}", no batch number`])
  if (kg !== '' && !KG.test(kg)) faults.push(['kg', `is "${kg}", no weight like 12.5`])
  return faults
}

const momentOfNote = ({ day, time }: Note): Date =>
  new Date(`${day}T${time.replace('：', ':').padStart(5, '0')}:00+08:00`)

function eventOf(note: Note): Json {
  const { what, place, by, gtin, batch, kg } = note
  const at = momentOfNote(note).getTime()
  const weight = kg === '' ? {} : { quantity: Number(kg), uom: 'KGM' }
  return {
    ...{ type: 'ObjectEvent', action: 'OBSERVE' },
    eventTime: new Date(at).toISOString(),
    eventTimeZoneOffset: '+08:00',
    quantityList: [{ epcClass: `https://id.gs1.org/01/${gtinOf(gtin)}/10/${batch}`, ...weight }],
    ...{ 'farm:what': what, 'farm:place': place, 'farm:by': by },
  }
}

const LINES = 18

/** A page to print and fill in by hand: its columns are those of the table. */
export function fieldNotesForm(): string {
  const cells = (name: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${name}>${text}</${name}>`).join('')}</tr>`
  const empty = NAMES.map(() => '')
  return `<!doctype html>
<html lang="zh">
<meta charset="utf-8">
<title>田间记录</title>
<style>
  @page { size: A4 landscape; margin: 12mm; }
  body { font: 12pt/1.5 "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
  table { width: 100%; border-collapse: collapse; }
  th, td { height: 8mm; border: 1px solid #000; padding: 0 2mm; text-align: left; }
  th:nth-child(3) { width: 28%; }
</style>
<h1>田间记录</h1>
<p>做完一件事写一行，当天写。日期写 2026-10-09，时间写 08:30。写错了不要涂，划一道线，另起一行。</p>
<table>
${cells('th', NAMES)}
${Array.from({ length: LINES }, () => cells('td', empty)).join('\n')}
</table>
<p>抄成表格：第一行写上面的列名，存为 CSV（UTF-8），再运行 npm run api -- import-events 文件.csv</p>
</html>
`
}

/** An empty table with its header, for whoever types the form. */
export const emptyFieldNotes = (): string => `\ufeff${NAMES.join(',')}\r\n`
