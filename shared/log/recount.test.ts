import {
  compareFigures,
  goodsLeafText,
  GrowingTree,
  leafHash,
  leafText,
  nodeHash,
  parseLeaf,
  Recount,
  Uncountable,
  Unfit,
  utf8,
  type Hash,
  type LogBundles,
} from '.'

type Leaf = Parameters<typeof leafText>[0]

const row = (id: number, own: Partial<Leaf> = {}): Leaf => ({
  id: String(id),
  list: 'donation',
  type: '月捐',
  purpose: '土壤改良',
  item: '每月一亩田',
  unitHash: 'ab'.repeat(32),
  date: '2026-01-31',
  amount: '10.00',
  corrects: null,
  reasonHash: null,
  ...own,
})
const correction = (id: number, corrects: number, own: Partial<Leaf>) =>
  row(id, { corrects: String(corrects), reasonHash: 'cd'.repeat(32), ...own })

/** What a log of these leaves serves, and its root. */
function logOf(leaves: readonly (Leaf | string)[]) {
  const texts = leaves.map((leaf) => utf8(typeof leaf === 'string' ? leaf : leafText(leaf)))
  const bundle = (index: number, width: number) =>
    Uint8Array.from(
      texts
        .slice(256 * index, 256 * index + width)
        .flatMap((text) => [text.length >> 8, text.length & 255, ...text]),
    )
  const head = (size = texts.length) => {
    const tree = new GrowingTree()
    for (const text of texts.slice(0, size)) tree.append(leafHash(text))
    return { size, root: tree.root() }
  }
  return { bundle, head }
}

const serving = (
  bundle: (index: number, width: number) => Uint8Array,
  own: Partial<LogBundles> = {},
): LogBundles => ({
  load: (index, width) => Promise.resolve(bundle(index, width)),
  tell: () => {},
  pause: () => Promise.resolve(),
  ...own,
})

async function counted(leaves: readonly (Leaf | string)[], until = Infinity) {
  const log = logOf(leaves)
  const recount = new Recount(until)
  await recount.readTo(log.head(), serving(log.bundle))
  return recount
}

describe('the sums of the rows of a log', () => {
  it('count no facts about goods, which are leaves of the same tree', async () => {
    const fact = goodsLeafText('event', 'ab'.repeat(32))
    const { sums, read } = await counted([row(1), fact, row(2), fact])
    expect([read, sums.rows, sums.all()]).toEqual([4, 2, { income: 2_000n, expense: 0n }])
  })

  it.each([
    'slow-life-farm/goods/v1\nkind event\ncontent x\n',
    goodsLeafText('event', 'ab'.repeat(32)) + 'amount 1.00\n',
    goodsLeafText('event', 'ab'.repeat(32)).replace('v1', 'v2'),
  ])('pass over nothing that is not such a fact', async (text) => {
    await expect(counted([row(1), text])).rejects.toThrow(Uncountable)
  })

  it('are by month and side, each row in the month of its date', async () => {
    const { sums } = await counted([
      row(1),
      row(2, { date: '2026-02-01', amount: '0.01' }),
      row(5, { list: 'expense', date: '2026-02-28', amount: '1234.50' }),
      row(6, { date: '2025-12-31', amount: '100000000000.00' }),
    ])
    expect(sums.months()).toEqual([
      { month: '2025-12', income: 10_000_000_000_000n, expense: 0n },
      { month: '2026-01', income: 1_000n, expense: 0n },
      { month: '2026-02', income: 1n, expense: 123_450n },
    ])
    expect(sums.all()).toEqual({ income: 10_000_000_001_001n, expense: 123_450n })
    expect(sums.rows).toBe(4)
  })

  it('leave out what was corrected, and count the last correction in its own month and side', async () => {
    const { sums } = await counted([
      row(1),
      row(2),
      correction(3, 1, { amount: '12.00', date: '2026-02-01' }),
      correction(4, 3, { amount: '7.00', list: 'expense' }),
    ])
    expect(sums.months()).toEqual([
      { month: '2026-01', income: 1_000n, expense: 700n },
      { month: '2026-02', income: 0n, expense: 0n },
    ])
  })

  it('keep the month of a row that was annulled, with nothing in it', async () => {
    const { sums } = await counted([row(1), correction(2, 1, { amount: '0.00' })])
    expect(sums.months()).toEqual([{ month: '2026-01', income: 0n, expense: 0n }])
    expect(sums.rows).toBe(2)
  })

  it('end with the last row that the published figures include', async () => {
    const leaves = [row(1), row(2), correction(3, 1, { amount: '99.00' })]
    const recount = await counted(leaves, 2)
    expect(recount.sums.all().income).toBe(2_000n)
    expect(recount.isComplete).toBe(true)
    expect((await counted(leaves, 4)).isComplete).toBe(false)
  })

  it('stay exact beyond the whole numbers of a browser', async () => {
    const most = Array.from({ length: 1_000 }, (_, place) =>
      row(place + 1, { amount: '999999999999.99' }),
    )
    expect((await counted(most)).sums.all().income).toBe(99_999_999_999_999_000n)
  })

  it.each([
    ['a row that is corrected twice', [row(1), correction(2, 1, {}), correction(3, 1, {})]],
    ['a correction of what comes later', [correction(1, 2, {}), row(2)]],
    ['a correction of itself', [correction(1, 1, {})]],
    ['a row twice', [row(1), row(1)]],
    ['rows in another order', [row(2), row(1)]],
    ['what is no row', [row(1), 'hello\n']],
    ['an empty entry', ['', row(1)]],
  ])('are not given for %s', async (_, leaves) => {
    await expect(counted(leaves)).rejects.toThrow(Uncountable)
  })
})

/** The root as RFC 6962 defines it. */
function rootOf(hashes: readonly Hash[]): Hash {
  if (hashes.length === 1) return hashes[0]!
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return nodeHash(rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)))
}

it('a tree that grows has the root of RFC 6962 at every size', () => {
  const leaves = Array.from({ length: 300 }, (_, place) => leafHash(utf8(`entry ${place}`)))
  const tree = new GrowingTree()
  const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  expect(Buffer.from(tree.root()).toString('hex')).toBe(nothing)
  for (const [place, leaf] of leaves.entries()) {
    tree.append(leaf)
    expect(tree.root()).toEqual(rootOf(leaves.slice(0, place + 1)))
  }
})

describe('reading a log', () => {
  const many = Array.from({ length: 600 }, (_, place) => row(place + 1))
  const log = logOf(many)

  it('goes on where it stopped, and on to a larger checkpoint', async () => {
    const recount = new Recount(600)
    let isAway = true
    const load = (index: number, width: number) =>
      index > 0 && isAway
        ? Promise.reject(new Error('away'))
        : Promise.resolve(log.bundle(index, width))
    const from = serving(log.bundle, { load })
    await expect(recount.readTo(log.head(300), from)).rejects.toThrow('away')
    expect(recount.read).toBe(256)
    isAway = false
    await recount.readTo(log.head(300), from)
    expect(recount.isComplete).toBe(false)
    await recount.readTo(log.head(), from)
    expect(recount.sums.all().income).toBe(600_000n)
    await expect(recount.readTo(log.head(300), from)).rejects.toThrow('older')
  })

  it('says how far it is after each bundle, asks for few at once, and stops when it is told', async () => {
    const asked: number[] = []
    const told: number[] = []
    const stop = new AbortController()
    const from = serving(log.bundle, {
      load: (index, width) => {
        asked.push(index)
        return Promise.resolve(log.bundle(index, width))
      },
      tell: (rows) => {
        told.push(rows)
        if (rows === 512) stop.abort()
      },
      signal: stop.signal,
    })
    const recount = new Recount(600)
    await expect(recount.readTo(log.head(), from)).rejects.toThrow(/abort/)
    expect(told).toEqual([256, 512])
    expect(asked).toEqual([0, 1, 2])
  })

  it.each([
    ['another amount', () => logOf(many.with(300, row(301, { amount: '10.01' }))).bundle],
    ['another name', () => logOf(many.with(300, row(301, { unitHash: 'ff'.repeat(32) }))).bundle],
    ['two rows exchanged', () => logOf(many.with(9, many[8]!).with(8, many[9]!)).bundle],
    ['a row left out', () => logOf(many.toSpliced(3, 1)).bundle],
    ['an empty row', () => logOf((many as (Leaf | string)[]).with(3, '')).bundle],
    ['one byte too few', () => (index: number, width: number) => log.bundle(index, width).slice(1)],
    ['nothing', () => () => new Uint8Array()],
  ])('refuses bundles with %s', async (_, bundle) => {
    await expect(new Recount(600).readTo(log.head(), serving(bundle()))).rejects.toThrow(Unfit)
  })
})

describe('a leaf', () => {
  const text = leafText(correction(7, 3, { amount: '0.50', item: ' 大米 \u2028' }))

  it('is read as it was written', () => {
    expect(parseLeaf(text)).toEqual({
      id: 7,
      isDonation: true,
      month: '2026-01',
      fen: 50,
      corrects: 3,
    })
  })

  it.each([
    ['amount 0.50', 'amount 00.50'],
    ['amount 0.50', 'amount 0.5'],
    ['amount 0.50', 'amount -0.50'],
    ['id 7', 'id 07'],
    ['id 7', 'id 9007199254740993'],
    ['corrects 3', 'corrects 0'],
    ['corrects 3', 'corrects'],
    ['list donation', 'list gift'],
    ['date 2026-01-31', 'date 2026-13-31'],
    ['v1\n', 'v2\n'],
    ['type 月捐', 'type 月捐\r'],
    ['type 月捐', 'type 月捐\ntype 月捐'],
  ])('is none with “%s” as “%s”', (right, wrong) => {
    expect(text).toContain(right)
    expect(parseLeaf(text.replace(right, wrong))).toBeUndefined()
    expect(parseLeaf(`${text}\n`)).toBeUndefined()
    expect(parseLeaf(text.slice(0, -1))).toBeUndefined()
  })

  it.each([
    { batch: '09521234500018/R-01' },
    { field: 'N1' },
    { batch: '09521234500018/R_1', field: 'N.1' },
  ])('counts the same where it names goods: %j', (goods) => {
    const named = leafText(correction(7, 3, { amount: '0.50', item: ' 大米 \u2028', ...goods }))
    expect(named).not.toBe(text)
    expect(parseLeaf(named)).toEqual(parseLeaf(text))
  })

  it.each([
    ['v2\n', 'v1\n'],
    ['batch 09521234500018/R-01', 'batch -'],
    ['batch 09521234500018/R-01', 'batch R-01'],
    ['batch 09521234500018/R-01\n', ''],
    ['field -\n', ''],
    ['field -', 'field 北坡'],
  ])('that names a batch is none with “%s” as “%s”', (right, wrong) => {
    const named = leafText(row(8, { batch: '09521234500018/R-01' }))
    expect(named).toContain(right)
    expect(parseLeaf(named.replace(right, wrong))).toBeUndefined()
  })
})

describe('counted and published figures', () => {
  const balance = { balance: '7.00', totalDonation: '10.00', totalExpense: '3.00' }
  const january = { month: '2026-01', income: '10.00', expense: '3.00' }
  const compared = async (own: object = {}, months = [january], total = 2) => {
    const { sums } = await counted([row(1), row(2, { list: 'expense', amount: '3.00' })])
    return compareFigures(sums, { balance: { ...balance, ...own }, summary: { total, months } })
  }

  it('are the same to the fen', async () => {
    expect((await compared()).isSame).toBe(true)
  })

  it.each([
    ['balance', { balance: '7.01' }],
    ['income', { totalDonation: '9.99' }],
    ['expense', { totalExpense: '3.00元' }],
  ] as const)('differ in the %s', async (name, own) => {
    const comparison = await compared(own)
    expect(comparison.isSame).toBe(false)
    expect(comparison[name].isSame).toBe(false)
    expect(comparison.months[0]!.isSame).toBe(true)
  })

  it('differ in the month that was changed, left out or added', async () => {
    const wrong = async (months: (typeof january)[]) => {
      const comparison = await compared({}, months)
      expect(comparison.isSame).toBe(false)
      return comparison.months.filter((one) => !one.isSame).map(({ month }) => month)
    }
    expect(await wrong([{ ...january, expense: '3.01' }])).toEqual(['2026-01'])
    expect(await wrong([])).toEqual(['2026-01'])
    expect(await wrong([january, { ...january, month: '2026-02' }])).toEqual(['2026-02'])
  })

  it('differ in the number of rows', async () => {
    expect(await compared({}, [january], 3)).toMatchObject({
      isSame: false,
      rows: { counted: 2, published: 3 },
    })
  })
})
