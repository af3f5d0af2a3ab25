import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { before, it } from 'node:test'
import type { Queries } from '../database/schema'
import { Refusal } from '../refusal'
import { onEachDatabase } from '../testing/databases'
import type { Json } from './epcis-document'
import { importEvents } from './import-events'
import { trailOf } from './trail'

const PADDY = '06291041500206'
const RICE = '06291041500213'
const batch = (gtin: string, name: string) => `https://farm.example/01/${gtin}/10/${name}`
const bag = (name: string, serial: number) => `${batch(RICE, name)}/21/${serial}`
const PALLET = 'urn:epc:id:sscc:0614141.1234567890'
const TRUCK = 'urn:epc:id:sscc:0614141.1234567891'
const shop = (place: number) => `https://farm.example/414/952132100000${place}`

let day = 0
const event = (id: string, more: Json): Json => ({
  type: 'ObjectEvent',
  eventID: `urn:x:${id}`,
  eventTime: `2026-10-${String(++day).padStart(2, '0')}T08:00:00+08:00`,
  eventTimeZoneOffset: '+08:00',
  ...(more.type === 'TransformationEvent' ? {} : { action: 'OBSERVE' }),
  ...more,
})
const milled = (id: string, from: string, into: string) =>
  event(id, {
    type: 'TransformationEvent',
    inputQuantityList: [{ epcClass: batch(PADDY, from), quantity: 1_200, uom: 'KGM' }],
    outputQuantityList: [{ epcClass: batch(RICE, into), quantity: 800, uom: 'KGM' }],
  })
const sent = (id: string, epcList: string[], to: number) =>
  event(id, {
    bizStep: 'shipping',
    epcList,
    destinationList: [{ type: 'location', destination: shop(to) }],
  })
const EVENTS = [
  event('harvest', { action: 'ADD', quantityList: [{ epcClass: batch(PADDY, 'P1') }] }),
  milled('milled', 'P1', 'R1'),
  milled('milled-too', 'P1', 'R2'),
  event('loaded', {
    type: 'AggregationEvent',
    action: 'ADD',
    parentID: PALLET,
    childEPCs: [bag('R1', 1), bag('R1', 2)],
  }),
  event('stacked', {
    type: 'AggregationEvent',
    action: 'ADD',
    parentID: TRUCK,
    childEPCs: [PALLET],
  }),
  sent('truck', [TRUCK], 1),
  sent('bags', [bag('R1', 3), bag('R1', 4), bag('R2', 1)], 2),
  event('received', {
    bizStep: 'receiving',
    epcList: [bag('R1', 3)],
    bizLocation: { id: shop(3) },
  }),
  sent('wrong', [bag('R1', 5)], 4),
  event('seen', { bizStep: 'arriving', epcList: [bag('R1', 6)] }),
  sent('other', [bag('R2', 2)], 5),
]
const declared = {
  ...EVENTS.find(({ eventID }) => eventID === 'urn:x:wrong'),
  errorDeclaration: { declarationTime: '2026-10-20T08:00:00+08:00', reason: 'did_not_occur' },
}

onEachDatabase('the trail of a batch', (fresh) => {
  let queries: Queries
  before(async () => {
    ;({ queries } = await fresh({ seed: false }))
    const document = {
      '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-10-20T08:00:00+08:00',
      epcisBody: { eventList: [...EVENTS, declared] },
    }
    const open = () => Readable.from([JSON.stringify(document)])
    await importEvents(queries, { open, dryRun: false })
  })

  it('leads one step back, one step forward, and to every place, also inside pallets', async () => {
    const { made, into, reached } = await trailOf(queries, { gtin: RICE, batch: 'R1' })
    assert.deepEqual(
      made.map(({ gtin, batch: name, at }) => [gtin, name, at]),
      [[PADDY, 'P1', '2026-10-02T00:00:00.000Z']],
    )
    assert.deepEqual(into, [])
    assert.deepEqual(
      reached.map(({ place, step, units, eventId }) => [place, step, units, eventId]),
      [
        [shop(1), 'shipping', 1, 'urn:x:truck'],
        [shop(2), 'shipping', 2, 'urn:x:bags'],
        [shop(3), 'receiving', 1, 'urn:x:received'],
        [null, 'arriving', 1, 'urn:x:seen'],
      ],
    )
    const paddy = await trailOf(queries, { gtin: PADDY, batch: 'P1' })
    assert.deepEqual(
      paddy.into.map(({ batch: name }) => name),
      ['R1', 'R2'],
    )
    assert.deepEqual([paddy.made, paddy.reached], [[], []])
  })

  it('of an unknown batch, or a number that is no GTIN, is refused', async () => {
    const refused = (gtin: string, name: string, sentence: RegExp) =>
      assert.rejects(trailOf(queries, { gtin, batch: name }), (error) => {
        assert.ok(error instanceof Refusal)
        assert.match(error.message, sentence)
        return true
      })
    await refused(
      RICE,
      'R9',
      /^Batch R9 of 06291041500213 is not recorded, and no event names it\.$/,
    )
    await refused('6291041500214', 'R1', /^6291041500214 is no GTIN/)
  })
})
