import { Type, type TSchema } from 'typebox'
import { Day, Demo, Time, Yuan } from '../envelope/text'

export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const LedgerRow = Type.Object(
  {
    id: Type.String(),
    list: Type.Enum(['donation', 'expense'], { type: 'string', description: 'Its direction.' }),
    type: Type.String({
      description: 'What sort of income or cost, e.g. 月捐 (monthly donations).',
    }),
    purpose: Type.String({ description: 'What it is for.' }),
    item: Type.String({ description: 'The specific item.' }),
    unit: Type.String({ description: 'The organisation or person that gave or was paid.' }),
    date: Day('In Asia/Shanghai.'),
    amount: Yuan('Yuan, above zero; zero in a row that annuls another.'),
    batch: Type.Optional(
      Type.String({ description: 'The batch of goods that it is about: `<GTIN>/<batch>`.' }),
    ),
    field: Type.Optional(Type.String({ description: 'The code of the field that it is about.' })),
    corrects: OrNull(Type.String({ description: 'The row that this one replaces.' })),
    correctedBy: OrNull(
      Type.String({
        description: 'The row that replaces this one, which then no longer counts in any sum.',
      }),
    ),
  },
  { title: 'LedgerRow' },
)

const ledgerState = { updatedAt: Time('When the ledger last changed.'), demo: Demo }

const LastEntry = OrNull(
  Type.String({
    description:
      'The last row of the whole ledger that these figures include: with it and the log (/log/), anybody can compute them again.',
  }),
)

const figures = {
  total: Type.Integer({ description: 'Number of matching rows, including corrected ones.' }),
  counted: Type.Integer({
    description: 'Number of matching rows that count: neither corrected nor annulled.',
  }),
  income: Yuan('Sum of the matching donations, after corrections.'),
  expense: Yuan('Sum of the matching expenses, after corrections.'),
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
      { description: 'Months with rows, oldest first.' },
    ),
    purposes: Type.Array(
      Type.Object({
        purpose: Type.String(),
        income: Yuan('Donations for it.'),
        expense: Yuan('Expenses for it.'),
      }),
      { description: 'Purposes with rows, largest sums first.' },
    ),
    lastEntry: LastEntry,
    ...ledgerState,
  },
  { title: 'LedgerSummary' },
)

const Choice = Type.Object(
  { value: Type.String(), label: Type.String(), count: Type.Integer() },
  { title: 'Choice' },
)

const choices = (name: string) =>
  Type.Array(Choice, {
    description: `The ${name}, those with the most rows that count first, at most 200.`,
  })

export const SearchParams = Type.Object(
  {
    types: choices('types'),
    purposes: choices('purposes'),
    items: choices('items'),
    units: choices('units'),
    batches: Type.Optional(choices('batches of goods, labelled with their product')),
    fields: Type.Optional(choices('fields, labelled with their name')),
    omitted: Type.Object(
      {
        types: Type.Integer(),
        purposes: Type.Integer(),
        items: Type.Integer(),
        units: Type.Integer(),
        batches: Type.Optional(Type.Integer()),
        fields: Type.Optional(Type.Integer()),
      },
      {
        description:
          'Number of choices omitted from each list. The keyword finds omitted texts, but not batches or fields.',
      },
    ),
    date: Type.Object({ min: OrNull(Day('First day.')), max: OrNull(Day('Last day.')) }),
    amount: Type.Object({ min: OrNull(Yuan('Smallest.')), max: OrNull(Yuan('Largest.')) }),
  },
  { title: 'SearchParams' },
)

export const Balance = Type.Object(
  {
    balance: Yuan('Donations minus expenses.'),
    totalDonation: Yuan('Sum of all donations.'),
    totalExpense: Yuan('Sum of all expenses.'),
    lastEntry: LastEntry,
    ...ledgerState,
  },
  { title: 'Balance' },
)

const written = {
  row: LedgerRow,
  reason: OrNull(Type.String({ description: 'Why it replaced the previous row.' })),
  recordedAt: OrNull(Time('When it was written; null if unknown.')),
  source: OrNull(
    Type.Enum(['import', 'gift', 'staff', 'demo'], {
      type: 'string',
      description: 'Where it came from: a file, a payment, a correction, or the demonstration.',
    }),
  ),
  file: OrNull(Type.String({ description: 'The file that it was imported with.' })),
}

const EntryVersion = Type.Object(written, { title: 'EntryVersion' })

export const NewestEntries = Type.Object(
  { list: Type.Array(EntryVersion), ...ledgerState },
  { title: 'NewestEntries' },
)

const Correction = Type.Object({ ...written, before: LedgerRow }, { title: 'Correction' })

export const NewestCorrections = Type.Object(
  { list: Type.Array(Correction), ...ledgerState },
  { title: 'NewestCorrections' },
)

const Voucher = Type.Object(
  {
    entry: Type.String({ description: 'The version of the row that it was attached to.' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    name: Type.String({ description: 'The name of the file.' }),
    type: Type.Enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp'], {
      type: 'string',
    }),
    size: Type.Integer({ description: 'In bytes.' }),
    attachedAt: Time('When staff attached it.'),
    withdrawn: OrNull(
      Type.Object(
        { at: Time('When.'), reason: Type.String() },
        { description: 'Its file was deleted because it showed too much.' },
      ),
    ),
  },
  { title: 'Voucher' },
)

export const LedgerEntry = Type.Object(
  {
    id: Type.String({ description: 'The requested row.' }),
    versions: Type.Array(EntryVersion, {
      description:
        'The row as first written, then each correction in order; the last one counts. A row that was never corrected is the only one.',
    }),
    vouchers: Type.Array(Voucher, { description: 'Of all versions, oldest first.' }),
    goods: Type.Optional(
      Type.Object(
        { product: OrNull(Type.String()), field: OrNull(Type.String()) },
        { description: 'What the batch and the field that the requested row names are called.' },
      ),
    ),
    demo: Demo,
  },
  { title: 'LedgerEntry' },
)

const aboutGoods = (description: string) => Type.Object(figures, { description })

export const RowsAboutBatch = Type.Object(
  {
    batch: Type.String({ description: '`<GTIN>/<batch>`' }),
    field: Type.String({ description: 'The code of the field that it grew on.' }),
    list: Type.Array(LedgerRow, {
      description: 'The rows written last that name the batch or its field, newest day first.',
    }),
    ofBatch: aboutGoods('Of all rows that name the batch.'),
    ofField: aboutGoods('Of all rows that name its field.'),
    demo: Demo,
  },
  { title: 'RowsAboutBatch' },
)
