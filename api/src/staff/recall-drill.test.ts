import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, it } from 'node:test'
import { FIELD_RECORD } from '../testing/field-record'
import { folder, staff } from '../testing/staff'

const RICE = '09521234500018'
const FLOUR = '09521234500032'
const goods = (gtin: string, batch: string) => `https://farm.example/01/${gtin}/10/${batch}`
const SCHOOL = 'https://farm.example/414/9521321000010'
const at = (hour: number) => ({
  eventTime: `2026-01-10T0${hour}:00:00+08:00`,
  eventTimeZoneOffset: '+08:00',
})
const ground = (from: string, into: string) => ({
  ...{ type: 'TransformationEvent', ...at(7) },
  inputQuantityList: [{ epcClass: goods(RICE, from), quantity: 20, uom: 'KGM' }],
  outputQuantityList: [{ epcClass: goods(FLOUR, into), quantity: 19, uom: 'KGM' }],
})

before(async () => {
  const record = (batch: string, gone: object[]) => ({
    ...{ gtin: RICE, batch, field: 'F1', bags: 10 },
    ...{ harvestedOn: '2026-01-01', packedOn: '2026-01-02' },
    balance: { harvestKg: 10, milledKg: 10, byproductKg: 0, samplesKg: 0, gone },
  })
  const sold = { how: 'sold', to: '县城市集', on: '2026-01-09', bags: 3 }
  const records = {
    products: [{ gtin: RICE, name: '新米', about: '当年新米', netGrams: 1_000 }],
    fields: [FIELD_RECORD],
    batches: [record('A1', [sold]), record('A2', []), record('A3', [])],
  }
  const sent = {
    ...{ type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'shipping', ...at(9) },
    epcList: [`${goods(RICE, 'A1')}/21/7`],
    destinationList: [{ type: 'location', destination: SCHOOL }],
  }
  const events = {
    '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
    ...{ type: 'EPCISDocument', schemaVersion: '2.0', creationDate: '2026-01-11T08:00:00+08:00' },
    epcisBody: { eventList: [sent, ground('A1', 'M1'), ground('A2', "M'2")] },
  }
  for (const [command, content] of [
    ['import-records', records],
    ['import-events', events],
  ] as const) {
    const file = join(folder, `${command}.json`)
    writeFileSync(file, JSON.stringify(content))
    const { code, err } = await staff(command, file)
    assert.equal(code, 0, err)
  }
})

it('recall-drill names the places, the receivers, and the batches to follow next', async () => {
  const { code, out, err } = await staff('recall-drill', RICE, 'A1')
  assert.equal(code, 0, err)
  assert.match(out, /^Made into:\n {2}batch M1 of 09521234500032, 2026-01-10T07:00:00\+08:00$/m)
  assert.match(
    out,
    new RegExp(`^  ${SCHOOL}: shipping, 2026-01-10T09:00:00\\+08:00, 1 named `, 'm'),
  )
  assert.match(out, /^ {2}县城市集: 3 bags sold, 2026-01-09$/m)
  assert.match(out, /^1 places in events, 1 receivers in the record, found in \d+ ms\.$/m)
  assert.match(out, /Follow them, too:\n {2}npm run api -- recall-drill 09521234500032 'M1'\n$/)
})

it('recall-drill of a batch that only went into others names their drills, and does not fail', async () => {
  const { code, out, err } = await staff('recall-drill', RICE, 'A2')
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^0 places in events, 0 receivers in the record/m)
  const quoted = String.raw`'M'\''2'`
  assert.ok(
    out.endsWith(`Follow them, too:\n  npm run api -- recall-drill 09521234500032 ${quoted}\n`),
    out,
  )
})

it('recall-drill of a batch that neither left nor became another one fails: nobody would be told', async () => {
  const { code, err } = await staff('recall-drill', RICE, 'A3')
  assert.equal(code, 1)
  assert.match(err, /^A recall would reach nobody\./)
})
