import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { isDocument, readDocument, type Json } from './epcis-document'

const NOW = Date.parse('2026-11-25T12:00:00Z')
const folder = new URL('examples/', import.meta.url)
const examples = readdirSync(folder)
const CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'

const packed: Json = {
  type: 'ObjectEvent',
  eventTime: '2026-10-08T09:00:00+08:00',
  eventTimeZoneOffset: '+08:00',
  action: 'ADD',
  bizStep: 'packing',
  quantityList: [{ epcClass: 'https://farm.example/01/06291041500213/10/A1', quantity: 400 }],
}
const documentOf = (...eventList: unknown[]) => ({
  '@context': [CONTEXT],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-10-08T09:00:00+08:00',
  epcisBody: { eventList },
})
const read = (document: object) => readDocument(JSON.stringify(document), NOW)
const faultsOf = (document: object) =>
  read(document).faults.map(({ place, field, reason }) => `${place} ${field}: ${reason}`)

describe('a document of events', () => {
  for (const name of examples)
    it(`is read as the standard publishes it (${name})`, () => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      assert.ok(isDocument(JSON.parse(text)))
      const { events, faults } = readDocument(text, NOW)
      assert.deepEqual(faults, [])
      assert.ok(events.length > 0)
    })

  it('is refused with each fault of each event by its field', () => {
    const faults = faultsOf(
      documentOf(
        packed,
        { ...packed, bizStep: 'paking', action: 'ADDED', eventTime: 'in autumn' },
        { ...packed, quantityList: [{ epcClass: 'rice', quantity: '400', uom: 'kg', per: 1 }] },
        { ...packed, weather: 'rain', eventTimeZoneOffset: undefined },
        { ...packed, quantityList: undefined },
        { ...packed, action: 'OBSERVE', ilmd: { 'example:lot': '1' } },
        'harvest',
        { ...packed, type: 'HarvestEvent' },
        { ...packed, eventTime: '2026-11-25T12:00:01Z' },
      ),
    )
    const starts = [
      /^2 eventTime: is "in autumn", not a time with an offset/,
      /^2 action: is "ADDED", not one of OBSERVE, ADD, DELETE$/,
      /^2 bizStep: is "paking", none of accepting, .*, and no URI of other words$/,
      /^3 quantityList\.0\.per: does not exist there$/,
      /^3 quantityList\.0\.epcClass: is "rice", not a URI$/,
      /^3 quantityList\.0\.quantity: is not of the type number$/,
      /^3 quantityList\.0\.uom: is "kg", not of the form/,
      /^4 eventTimeZoneOffset: is missing$/,
      /^4 weather: is no field of this event/,
      /^5 : names no goods: it needs epcList, or quantityList, or sensorElementList$/,
      /^6 ilmd: belongs only to an event with the action ADD$/,
      /^7 : is not of the type object$/,
      /^8 type: is "HarvestEvent", not a URI$/,
      /^9 eventTime: is 2026-11-25T12:00:01Z, which has not come yet$/,
    ]
    for (const [place, fault] of faults.entries()) assert.match(fault, starts[place] ?? /^$/)
    assert.equal(faults.length, starts.length, faults.join('\n'))
  })

  it('is refused as a whole when it is none', () => {
    assert.match(String(readDocument('{', NOW).faults[0]?.reason), /^is not JSON: /)
    for (const other of [
      [],
      1,
      null,
      { type: 'EPCISDocument' },
      { ...documentOf(packed), type: 'X' },
    ])
      assert.deepEqual(read(other as object).faults, [
        { place: 0, field: '', reason: 'is no EPCISDocument with an epcisBody.eventList' },
      ])
    assert.deepEqual(faultsOf({ ...documentOf(packed), schemaVersion: undefined }), [
      '0 schemaVersion: is missing',
    ])
    assert.deepEqual(
      faultsOf({ ...documentOf(packed), '@context': { '@vocab': 'https://x.example/' } }),
      ['0 @context: does not name the context of EPCIS'],
    )
  })
})

/** A value with each of its parts, one at a time, left out or put into another form. */
function* altered(value: unknown): Generator<unknown> {
  if (value === null || typeof value !== 'object') return
  for (const name of Object.keys(value)) {
    const inner = (value as Json)[name]
    const others = [undefined, null, 1, 'x', [], {}, [1], ['x'], ...altered(inner)]
    for (const other of others) {
      if (!Array.isArray(value)) yield { ...value, [name]: other }
      else yield value.with(Number(name), other)
    }
  }
}

it('every document that the schema refuses is refused, with a fault', () => {
  let refused = 0
  for (const name of examples) {
    const whole = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object
    for (const other of altered(whole)) {
      const sent: unknown = JSON.parse(JSON.stringify(other))
      const { faults } = read(sent as object)
      if (isDocument(sent)) continue
      refused++
      assert.ok(faults.length > 0, JSON.stringify(sent))
    }
  }
  assert.ok(refused > 800, `${refused} were refused`)
})

describe('an event', () => {
  const only = (document: object) => read(document).events[0]!

  it('without a name gets one from what it says, in whichever order', () => {
    const { id, event } = only(documentOf(packed))
    assert.match(id, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(event.eventID, id)
    const turned = Object.fromEntries(Object.entries(packed).toReversed())
    assert.equal(only(documentOf(turned)).id, id)
    assert.notEqual(only(documentOf({ ...packed, eventTime: '2026-10-08T09:00:01+08:00' })).id, id)
  })

  it('keeps the namespaces of its document', () => {
    const more = { example: 'http://ns.example.com/epcis/' }
    const named = { ...packed, 'example:field': 'north' }
    const { event } = only({ ...documentOf(named), '@context': [CONTEXT, more] })
    assert.deepEqual(event['@context'], [more])
    assert.equal(only(documentOf(packed)).event['@context'], undefined)
  })

  it('leaves the time of its recording to whoever records it', () => {
    const before = { ...packed, recordTime: '2026-10-08T10:00:00+08:00' }
    assert.deepEqual(only(documentOf(before)), only(documentOf(packed)))
  })
})
