import { Type, type TSchema } from 'typebox'
import { Day, Demo, Time, Yuan } from '../envelope/text'

const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const LedgerRow = Type.Object(
  {
    id: Type.String(),
    list: Type.Enum(['donation', 'expense'], { type: 'string', description: 'Its direction.' }),
    type: Type.String({ description: 'The kind of income or cost.' }),
    purpose: Type.String({ description: 'What it is for.' }),
    item: Type.String({ description: 'The concrete thing.' }),
    unit: Type.String({ description: 'The organisation or person that gave or was paid.' }),
    date: Day('In Asia/Shanghai.'),
    amount: Yuan('Yuan, above zero; zero in a row that annuls another.'),
    corrects: OrNull(Type.String({ description: 'The row that this one takes the place of.' })),
    correctedBy: OrNull(
      Type.String({ description: 'The row in its place; this one counts in no sum any more.' }),
    ),
  },
  { title: 'LedgerRow' },
)

const figures = {
  total: Type.Integer({ description: 'Rows that fit the query, corrected ones among them.' }),
  income: Yuan('Donations among them, as corrected.'),
  expense: Yuan('Expenses among them, as corrected.'),
}

export const LedgerPage = Type.Object(
  { list: Type.Array(LedgerRow), ...figures, demo: Demo },
  { title: 'LedgerPage' },
)

export const LedgerSummary = Type.Object(
  {
    ...figures,
    months: Type.Array(
      Type.Object({
        month: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-11'] }),
        income: Yuan('Donations of the month.'),
        expense: Yuan('Expenses of the month.'),
      }),
      { description: 'Months that hold rows, oldest first.' },
    ),
    purposes: Type.Array(
      Type.Object({
        purpose: Type.String(),
        income: Yuan('Donations for it.'),
        expense: Yuan('Expenses for it.'),
      }),
      { description: 'Purposes that hold rows, the greatest sums first.' },
    ),
    updatedAt: Time('When the ledger last changed.'),
    demo: Demo,
  },
  { title: 'LedgerSummary' },
)

const Choice = Type.Object(
  { value: Type.String(), label: Type.String(), count: Type.Integer() },
  { title: 'Choice' },
)

const choices = (name: string) =>
  Type.Array(Choice, { description: `The ${name} with most rows first, at most 200.` })

export const SearchParams = Type.Object(
  {
    types: choices('types'),
    purposes: choices('purposes'),
    items: choices('items'),
    units: choices('units'),
    omitted: Type.Object(
      {
        types: Type.Integer(),
        purposes: Type.Integer(),
        items: Type.Integer(),
        units: Type.Integer(),
      },
      { description: 'How many choices are left out of each list; the keyword finds them.' },
    ),
    date: Type.Object({ min: OrNull(Day('First day.')), max: OrNull(Day('Last day.')) }),
    amount: Type.Object({ min: OrNull(Yuan('Least.')), max: OrNull(Yuan('Greatest.')) }),
  },
  { title: 'SearchParams' },
)

export const Balance = Type.Object(
  {
    balance: Yuan('Donations less expenses.'),
    totalDonation: Yuan('All that came in.'),
    totalExpense: Yuan('All that went out.'),
    updatedAt: Time('When the ledger last changed.'),
    demo: Demo,
  },
  { title: 'Balance' },
)

const EntryVersion = Type.Object(
  {
    row: LedgerRow,
    reason: OrNull(Type.String({ description: 'Why it took the place of the row before.' })),
    recordedAt: OrNull(Time('When it was written; null where nobody recorded it.')),
    file: OrNull(Type.String({ description: 'The file that it was imported with.' })),
  },
  { title: 'EntryVersion' },
)

export const LedgerEntry = Type.Object(
  {
    id: Type.String({ description: 'The row that was asked for.' }),
    versions: Type.Array(EntryVersion, {
      description:
        'The row as first written, then each correction in order; the last one counts. One that was never corrected stands alone.',
    }),
    demo: Demo,
  },
  { title: 'LedgerEntry' },
)
