import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, it } from 'node:test'
import { FIELD_RECORD } from '../testing/field-record'
import { labelOn, readPicture, sheetPictures } from '../testing/label-pictures'
import { folder, staff } from '../testing/staff'
import { tradeItemOf } from './gs1'

const GTIN = '09521234500018'
const out = join(folder, 'labels.pdf')

/** Staff commands read their settings for each run. */
function withSite<T>(url: string, run: () => Promise<T>): Promise<T> {
  process.env['PUBLIC_URL'] = url
  return run().finally(() => delete process.env['PUBLIC_URL'])
}
const site = 'https://farm.example'

const records = {
  products: [{ gtin: GTIN, name: '新米', about: '当年新米', netGrams: 1_000 }],
  fields: [FIELD_RECORD],
  batches: [
    {
      ...{ gtin: GTIN, batch: 'R-01', field: 'F1', bags: 26 },
      ...{ harvestedOn: '2026-10-01', packedOn: '2026-10-09' },
    },
  ],
}

before(async () => {
  const file = join(folder, 'records.json')
  writeFileSync(file, JSON.stringify(records))
  const { code, out, err } = await staff('import-records', file)
  assert.equal(code, 0, err)
  assert.match(out, /^3 records were stored\.\n/)
})

it('labels give every bag a code of its own, which another reader reads and which names the bag', async () => {
  const {
    code,
    out: printed,
    err,
  } = await withSite(site, () => staff('labels', GTIN, 'R-01', '--count', '26', '--out', out))
  assert.equal(code, 0, err)
  assert.match(printed, /^26 labels were written to/)
  const again = await withSite(site, () =>
    staff('labels', GTIN, 'R-01', '--count', '1', '--out', out),
  )
  assert.match(again.err, /is there already/)
  const pages = await sheetPictures(out)
  assert.equal(pages.length, 2)
  const places = Array.from(
    { length: 26 },
    (_, at) => [at % 3, Math.floor((at % 24) / 3), at] as const,
  )
  const links = places.map(([column, row, at]) =>
    readPicture(labelOn(pages[at < 24 ? 0 : 1]!, column, row)),
  )
  assert.equal(new Set(links).size, 26)
  for (const link of links) {
    assert.match(
      String(link),
      /^https:\/\/farm\.example\/01\/09521234500018\/10\/R-01\/21\/[2-9A-Z]{8}$/,
    )
    assert.equal(tradeItemOf(String(link))?.batch, 'R-01')
  }
})

it('labels count the bags that have numbers, without those that only an error named', async () => {
  const epcList = [1, 2, 3].map((bag) => `${site}/01/${GTIN}/10/R-01/21/X${bag}`)
  const event = {
    ...{ type: 'ObjectEvent', eventID: 'urn:x:named', action: 'ADD', bizStep: 'commissioning' },
    ...{ eventTime: '2026-10-10T08:00:00+08:00', eventTimeZoneOffset: '+08:00', epcList },
  }
  const declarationTime = '2026-10-11T08:00:00+08:00'
  const named = async (events: object[], sheet: string) => {
    const file = join(folder, 'named.jsonld')
    writeFileSync(
      file,
      JSON.stringify({
        '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
        ...{ type: 'EPCISDocument', schemaVersion: '2.0', creationDate: declarationTime },
        epcisBody: { eventList: events },
      }),
    )
    assert.equal((await staff('import-events', file)).err, '')
    const to = ['--count', '1', '--out', join(folder, sheet)]
    const { out: printed } = await withSite(site, () => staff('labels', GTIN, 'R-01', ...to))
    return /(\d+) bags of the batch have numbers now; its record says 26 bags/.exec(printed)?.[1]
  }
  assert.equal(await named([event], 'named.pdf'), '30')
  const error = { ...event, errorDeclaration: { declarationTime, reason: 'did_not_occur' } }
  assert.equal(await named([error], 'declared.pdf'), '28')
})

it('labels are refused for an unknown batch, a wrong number, no address, or a file that cannot be written', async () => {
  const attempt = async (words: string[], url = site) =>
    (await withSite(url, () => staff('labels', ...words))).err
  const to = ['--count', '1', '--out', join(folder, 'more.pdf')]
  assert.match(
    await attempt([GTIN, 'none', ...to]),
    /^No batch none of 09521234500018 is recorded\.\n$/,
  )
  assert.match(await attempt(['09521234500019', 'R-01', ...to]), /check digit/)
  assert.match(await attempt([GTIN, 'R-01', '--count', '0', ...to.slice(2)]), /--count must be/)
  assert.match(await attempt([GTIN, 'R-01', ...to], ''), /PUBLIC_URL is not set/)
  const nowhere = join(folder, 'no-such-folder', 'labels.pdf')
  assert.match(await attempt([GTIN, 'R-01', '--count', '1', '--out', nowhere]), /cannot be written/)
})
