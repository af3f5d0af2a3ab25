import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import type { Queries } from '../database/schema'
import { TestApi } from '../testing/api'
import { onEachDatabase, type Fresh } from '../testing/databases'
import { eventsWithEveryField } from '../testing/every-field'
import { FIELD_RECORD } from '../testing/field-record'
import { isDocument, type Json } from './epcis-document'
import { importEvents } from './import-events'
import { importRecords } from './import-records'

const folder = new URL('examples/', import.meta.url)
const examples = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
const GTIN = '06291041500213'
const batch = (name: string) => `https://farm.example/01/${GTIN}/10/${name}`

interface Told {
  events: Json[]
  next: string | null
  headers: Record<string, unknown>
}

/** Reads an answer of the query interface, which must be a document of the standard. */
async function ask(api: TestApi, query: string): Promise<Told> {
  const { statusCode, headers, body } = await api.app.inject({
    url: `/api/trace/epcis/events${query}`,
  })
  assert.equal(statusCode, 200, body)
  const document = JSON.parse(body) as {
    epcisBody: { queryResults: { resultsBody: { eventList: Json[] } } }
  }
  assert.ok(isDocument(document), body)
  const [, next = null] = /^<(\?[^>]+)>; rel="next"$/.exec(String(headers.link)) ?? []
  return { events: document.epcisBody.queryResults.resultsBody.eventList, next, headers }
}
const idsOf = ({ events }: Told) => events.map(({ eventID }) => eventID)

const eventOf = (id: string, more: Json): Json => ({
  type: 'ObjectEvent',
  eventID: `urn:x:${id}`,
  eventTime: '2026-10-08T09:00:00+08:00',
  eventTimeZoneOffset: '+08:00',
  action: 'OBSERVE',
  ...more,
})
const documentOf = (events: Json[]) =>
  JSON.stringify({
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-10-08T09:00:00+08:00',
    epcisBody: { eventList: events },
  })
const take = async (queries: Queries, text: string, dryRun = false) => {
  const open = () => Readable.from([text])
  const { stored, known } = await importEvents(queries, { open, dryRun })
  return { stored, known }
}

onEachDatabase('events of goods', (fresh: Fresh) => {
  let queries: Queries
  let api: TestApi
  before(async () => {
    const database = await fresh({ seed: false })
    queries = database.queries
    api = await TestApi.build({ database })
  })
  after(() => api.close())

  describe('the standard’s own examples', () => {
    it('come out as they went in', async () => {
      const sent = examples.flatMap((text) => {
        const { '@context': context, epcisBody } = JSON.parse(text) as {
          '@context': unknown[]
          epcisBody: { eventList?: Json[]; queryResults?: { resultsBody: { eventList: Json[] } } }
        }
        const list = epcisBody.eventList ?? epcisBody.queryResults!.resultsBody.eventList
        return list.map((event) => ({ '@context': context.slice(1), ...event }))
      })
      for (const text of examples) await take(queries, text)
      const told = await ask(api, '?orderDirection=ASC&perPage=100')
      const plain = told.events.map(({ recordTime, ...event }) => {
        assert.match(String(recordTime), /^20\d\d-\d\d-\d\dT[\d:.]+Z$/)
        return event
      })
      assert.deepEqual(plain, sent)
      assert.equal(told.headers['gs1-epcis-version'], '2.0')
      assert.match(String(told.headers['content-type']), /^application\/ld\+json/)
    })

    it('are taken in once', async () => {
      for (const text of examples) assert.equal((await take(queries, text)).stored, 0)
      assert.equal((await ask(api, '?perPage=100')).events.length, 4)
    })

    it('are found by the goods in them, whatever these are called there', async () => {
      const link = 'https://id.gs1.org/01/10614141073464/21/2018'
      const epc = 'urn:epc:id:sgtin:0614141.107346.2018'
      const found = await ask(api, `?MATCH_epc=${epc}`)
      assert.equal(found.events.length, 3)
      assert.deepEqual(
        idsOf(await ask(api, `?MATCH_epc=${encodeURIComponent(link)}`)),
        idsOf(found),
      )
      const lot = 'urn:epc:class:lgtin:4012345.011111.4444'
      assert.equal((await ask(api, `?MATCH_inputEPCClass=${lot}`)).events.length, 1)
      assert.equal((await ask(api, `?MATCH_outputEPCClass=${lot}`)).events.length, 0)
      const parent = 'urn:epc:id:sscc:0614141.1234567890'
      assert.equal((await ask(api, `?MATCH_parentID=${parent}`)).events.length, 1)
    })
  })

  describe('a query', () => {
    before(async () => {
      await take(
        queries,
        documentOf([
          eventOf('grown', { bizStep: 'commissioning', quantityList: [{ epcClass: batch('A') }] }),
          eventOf('packed', {
            eventTime: '2026-10-09T09:00:00+08:00',
            bizStep: 'packing',
            quantityList: [{ epcClass: batch('B'), quantity: 5 }],
          }),
          eventOf('sent', {
            eventTime: '2026-10-10T09:00:00+08:00',
            bizStep: 'shipping',
            disposition: 'in_transit',
            bizLocation: { id: 'https://farm.example/414/9521321000010' },
            epcList: [`${batch('B')}/21/7`],
          }),
        ]),
      )
    })
    const found = async (query: string) =>
      idsOf(await ask(api, `?GE_eventTime=2026-10-01T00:00:00Z&orderBy=eventTime&${query}`)).map(
        (id) => String(id).slice('urn:x:'.length),
      )

    it('asks by time, step, place, kind and name', async () => {
      assert.deepEqual(await found(''), ['sent', 'packed', 'grown'])
      assert.deepEqual(await found('orderDirection=ASC'), ['grown', 'packed', 'sent'])
      assert.deepEqual(await found('LT_eventTime=2026-10-09T01:00:00Z'), ['grown'])
      assert.deepEqual(await found('EQ_bizStep=urn:epcglobal:cbv:bizstep:packing'), ['packed'])
      assert.deepEqual(await found('EQ_bizStep=cbv:BizStep-packing|shipping'), ['sent', 'packed'])
      assert.deepEqual(await found('EQ_disposition=in_transit'), ['sent'])
      const place = encodeURIComponent('https://farm.example/414/9521321000010')
      assert.deepEqual(await found(`EQ_bizLocation=${place}`), ['sent'])
      assert.deepEqual(await found('EQ_readPoint=urn:x:nowhere'), [])
      assert.deepEqual(await found('EQ_action=ADD|DELETE'), [])
      assert.deepEqual(await found('eventType=ObjectEvent&EQ_eventID=urn:x:grown'), ['grown'])
      assert.deepEqual(await found('GE_recordTime=2999-01-01T00:00:00Z'), [])
    })

    it('knows leap seconds, in events and in questions', async () => {
      const second = '2016-12-31T23:59:60Z'
      const leap = { quantityList: [{ epcClass: batch('L') }], eventTime: second }
      await take(queries, documentOf([eventOf('leap', leap)]))
      const { events } = await ask(api, `?GE_eventTime=${second}&LT_eventTime=2017-01-01T00:00:00Z`)
      assert.deepEqual(
        events.map(({ eventTime }) => eventTime),
        [second],
      )
    })

    it('for a batch finds its bags, for a bag that bag alone', async () => {
      const by = (name: string, uri: string) => found(`${name}=${encodeURIComponent(uri)}`)
      assert.deepEqual(await by('MATCH_anyEPCClass', batch('B')), ['packed'])
      assert.deepEqual(await by('MATCH_anyEPC', batch('B')), ['sent'])
      assert.deepEqual(await by('MATCH_anyEPC', `${batch('B')}/21/8`), [])
      assert.deepEqual(await by('MATCH_anyEPCClass', `https://id.gs1.org/01/${GTIN}`), [
        'packed',
        'grown',
      ])
    })

    it('asks by what events say in their details', async () => {
      const declared = (reason: string, right: string) => ({
        bizStep: 'packing',
        quantityList: [{ epcClass: batch('B'), quantity: 5 }],
        eventTime: '2026-10-09T09:00:00+08:00',
        errorDeclaration: {
          ...{ declarationTime: '2026-10-12T09:00:00+08:00', reason },
          correctiveEventIDs: [right],
        },
      })
      await take(
        queries,
        documentOf([
          eventOf('packed', declared('incorrect_data', 'urn:x:right')),
          eventOf('set', {
            eventTime: '2026-10-11T09:00:00+08:00',
            epcList: [`${batch('B')}/21/9`],
            persistentDisposition: { set: ['completeness_verified'], unset: ['damaged'] },
          }),
        ]),
      )
      assert.deepEqual(await found('EQ_quantity=5&EXISTS_errorDeclaration=false'), ['packed'])
      assert.deepEqual(await found('GT_quantity=4.5&LT_quantity=5.5&EQ_action=OBSERVE'), [
        'packed',
        'packed',
      ])
      assert.deepEqual(await found('GT_quantity=5'), [])
      assert.deepEqual(await found('EQ_persistentDisposition_set=x|completeness_verified'), ['set'])
      assert.deepEqual(await found('EQ_persistentDisposition_unset=completeness_verified'), [])
      assert.deepEqual(await found('EQ_errorReason=incorrect_data'), ['packed'])
      assert.deepEqual(await found('EQ_correctiveEventID=urn:x:right'), ['packed'])
      assert.deepEqual(await found('GE_errorDeclarationTime=2026-10-12T01:00:00Z'), ['packed'])
      assert.deepEqual(await found('LT_errorDeclarationTime=2026-10-12T01:00:00Z'), [])
      assert.deepEqual(await found('EQ_transformationID=urn:x:none'), [])
      const place = encodeURIComponent('https://farm.example/414/9521321000010')
      assert.deepEqual(await found(`WD_bizLocation=${place}`), ['sent'])
    })

    it('asks by fields of a sender’s own, by parts of an event and by documents', async () => {
      const own = {
        ...{ epcList: [`${batch('B')}/21/10`], eventTime: '2026-09-30T10:00:00+08:00' },
        ...{ 'farm:shift': 'night', 'farm:kilos': 12.5, 'farm:tags': ['cold', 'wet'] },
        'farm:cut': '2026-09-29T18:00:00.5+08:00',
        'farm:dried': ['unknown', '2026-02-30T00:00:00Z', '2026-09-30T01:02:03.123456789Z'],
        'farm:truck': { 'farm:plate': 'A-1', 'farm:load': [{ 'farm:tons': 3 }] },
        ilmd: { 'farm:variety': '稻花香', 'farm:lot': { 'farm:year': 2026 } },
        bizTransactionList: [{ type: 'po', bizTransaction: 'urn:x:po-1' }],
        sourceList: [{ type: 'https://ref.gs1.org/cbv/SDT-owning_party', source: 'urn:x:farm' }],
        sensorElementList: [{ sensorReport: [{ type: 'Temperature', value: 4.5, uom: 'CEL' }] }],
      }
      // On a day of its own, so that no other test finds it.
      const day = '?GE_eventTime=2026-09-30T00:00:00Z&LT_eventTime=2026-10-01T00:00:00Z'
      const on = async (query: string) => idsOf(await ask(api, `${day}&${query}`))
      await take(queries, documentOf([eventOf('own', { ...own, action: 'ADD' })]))
      for (const query of [
        'EQ_farm:shift=day|night',
        'EQ_farm:tags=wet',
        'GT_farm:kilos=12&LE_farm:kilos=12.5',
        'EXISTS_farm:kilos=true&EXISTS_farm:plate=false',
        'EQ_INNER_farm:plate=A-1&EXISTS_INNER_farm:shift=false',
        'GE_INNER_farm:tons=3',
        'GE_farm:cut=2026-09-29T10:00:00.500Z&LE_farm:cut=2026-09-29T10:00:00.500Z',
        'GT_farm:cut=2026-09-29T10:00:00Z&LT_farm:cut=2026-09-29T18:00:01%2B08:00',
        'GT_farm:dried=2026-09-30T01:02:03Z&LT_farm:dried=2026-09-30T01:02:04Z',
        `EQ_ILMD_farm:variety=${encodeURIComponent('稻花香')}`,
        'EQ_INNER_ILMD_farm:year=2026',
        'EQ_bizTransaction_po=urn:x:po-1',
        'EQ_bizTransaction_urn:epcglobal:cbv:btt:po=urn:x:po-1',
        'EQ_source_owning_party=urn:x:nobody|urn:x:farm',
        'EQ_SENSORREPORT_type=Temperature&LT_SENSORREPORT_value=5',
      ])
        assert.deepEqual(await on(query), ['urn:x:own'], query)
      for (const query of [
        'EQ_farm:shift=day',
        'GT_farm:kilos=12.5',
        'GT_farm:shift=1',
        'GT_farm:cut=2026-09-29T10:00:00.500Z',
        'GT_farm:cut=1',
        'GT_farm:shift=2026-09-29T10:00:00Z',
        'GE_farm:kilos=1970-01-01T00:00:00Z',
        'LT_farm:dried=2026-09-30T00:00:00Z',
        'EXISTS_farm:none=true',
        'EQ_INNER_farm:shift=night',
        'EQ_bizTransaction_inv=urn:x:po-1',
        'EQ_destination_owning_party=urn:x:farm',
        'LT_SENSORREPORT_value=4.5',
      ])
        assert.deepEqual(await on(query), [], query)
    })

    it('asks by what sensors told', async () => {
      const cold = {
        ...{ epcList: [`${batch('B')}/21/11`], eventTime: '2026-09-28T10:00:00+08:00' },
        sensorElementList: [
          {
            sensorMetadata: {
              ...{ deviceID: 'urn:x:logger-1', bizRules: 'urn:x:rules' },
              ...{ startTime: '2026-09-28T01:00:00Z', endTime: '2026-09-28T02:00:00Z' },
            },
            sensorReport: [
              { type: 'Temperature', value: 4.5, uom: 'CEL', time: '2026-09-28T01:30:00Z' },
              {
                type: 'AbsoluteHumidity',
                deviceID: 'urn:x:probe',
                percRank: 50,
                booleanValue: true,
              },
            ],
          },
        ],
      }
      const none = { epcList: [`${batch('B')}/21/12`], eventTime: '2026-09-28T11:00:00+08:00' }
      const day = '?GE_eventTime=2026-09-28T00:00:00Z&LT_eventTime=2026-09-29T00:00:00Z'
      const on = async (query: string) => idsOf(await ask(api, `${day}&${query}`))
      await take(queries, documentOf([eventOf('cold', cold), eventOf('unmeasured', none)]))
      for (const query of [
        'EXISTS_sensorElement=true',
        'EQ_type=Illuminance|Temperature',
        'EQ_deviceID=urn:x:logger-1',
        'EQ_deviceID=urn:x:probe',
        'EQ_bizRules=urn:x:rules',
        'EQ_booleanValue=true',
        'GE_percRank=50&LT_percRank=50.5&EQ_percRank=50',
        'GE_time=2026-09-28T09:30:00%2B08:00&LT_time=2026-09-28T01:30:01Z',
        'GE_startTime=2026-09-28T01:00:00Z&LT_endTime=2026-09-28T02:00:01Z',
      ])
        assert.deepEqual(await on(query), ['urn:x:cold'], query)
      for (const query of [
        'EQ_type=Illuminance',
        'EQ_deviceID=urn:x:rules',
        'GT_percRank=50',
        'LT_time=2026-09-28T01:30:00Z',
        'GE_endTime=2026-09-28T02:00:01Z',
      ])
        assert.deepEqual(await on(query), [], query)
      assert.deepEqual(await on('EXISTS_sensorElement=false'), ['urn:x:unmeasured'])
    })

    it('gives at most so many over all pages, or refuses when there are more', async () => {
      const start =
        '?GE_eventTime=2026-10-01T00:00:00Z&orderBy=eventTime&eventCountLimit=3&perPage=2'
      const first = await ask(api, start)
      assert.equal(first.events.length, 2)
      const second = await ask(api, first.next!)
      assert.deepEqual([second.events.length, second.next], [1, null])
      const all = '/trace/epcis/events?GE_eventTime=2026-10-01T00:00:00Z&maxEventCount='
      assert.equal((await api.get(`${all}5`)).status, 200)
      assert.equal((await api.get(`${all}4`)).status, 413)
    })

    it('is answered page by page', async () => {
      const start = '?GE_eventTime=2026-10-01T00:00:00Z&orderBy=eventTime&perPage=2'
      const first = await ask(api, start)
      assert.deepEqual(idsOf(first), ['urn:x:set', 'urn:x:sent'])
      assert.ok(first.next)
      const second = await ask(api, first.next)
      assert.deepEqual(idsOf(second), ['urn:x:packed', 'urn:x:packed'])
      assert.ok(second.next)
      const third = await ask(api, second.next)
      assert.deepEqual([idsOf(third), third.next], [['urn:x:grown'], null])
    })

    it('with a wrong or unknown parameter is refused, and says which', async () => {
      for (const [query, field] of [
        ['GE_eventTime=autumn', 'GE_eventTime'],
        ['perPage=0', 'perPage'],
        ['perPage=1001', 'perPage'],
        ['orderBy=size', 'orderBy'],
        ['nextPageToken=x', 'nextPageToken'],
        ['EQ_size=5', 'EQ_size'],
        ['EQ_quantity=five', 'EQ_quantity'],
        ['GT_farm:kilos=five', 'GT_farm:kilos'],
        ['GT_farm:cut=2026-02-30T00:00:00Z', 'GT_farm:cut'],
        ['EXISTS_farm:kilos=yes', 'EXISTS_farm:kilos'],
        ['EQ_farm:x%22)=1', 'EQ_farm:x")'],
        ['EQ_INNER_kilos=1', 'EQ_INNER_kilos'],
        ['GE_startTime=5', 'GE_startTime'],
        ['GE_percRank=high', 'GE_percRank'],
        ['GE_value_CEL=4', 'GE_value_CEL'],
        ['HASATTR_bizLocation=urn:x:size', 'HASATTR_bizLocation'],
        [Array.from({ length: 11 }, (_, at) => `EXISTS_a:b${at}=false`).join('&'), 'EXISTS_a:b10'],
        ['maxEventCount=5&eventCountLimit=5', 'maxEventCount'],
      ] as const) {
        const { status, body } = await api.get(`/trace/epcis/events?${query}`)
        assert.equal(status, 400, query)
        assert.equal(body.data.faults[0].field, field)
      }
    })

    it('with a wrong number or time is told what they look like', async () => {
      for (const [query, reason] of [
        ['GE_eventTime=autumn', /^must be a time with an offset, like/],
        ['EQ_quantity=five', /^must be a number with/],
        ['GT_farm:kilos=five', /^must be a number with .* or a time with an offset, like/],
        ['EXISTS_farm:kilos=yes', /^must be one of: true, false/],
      ] as const) {
        const english = { 'accept-language': 'en' }
        const { body } = await api.get(`/trace/epcis/events?${query}`, english)
        assert.match(body.data.faults[0].reason, reason)
      }
    })
  })

  describe('an import', () => {
    const refused = async (...events: Json[]) => {
      const before = (await ask(api, '?perPage=1000')).events.length
      let faults: string[] = []
      await assert.rejects(take(queries, documentOf(events)), (error: { faults: string[] }) => {
        ;({ faults } = error)
        return true
      })
      assert.equal((await ask(api, '?perPage=1000')).events.length, before)
      return faults
    }
    const goods = { quantityList: [{ epcClass: batch('C') }] }

    it('stores nothing when one event is faulty', async () => {
      const faults = await refused(
        eventOf('right', goods),
        eventOf('wrong', { ...goods, action: 'ATE' }),
      )
      assert.deepEqual(faults, [
        'Event 2, action: is "ATE", not one of OBSERVE, ADD, DELETE.',
        'Nothing was stored.',
      ])
    })

    it('lists the first hundred faults and counts the rest', async () => {
      const faults = await refused(
        ...Array.from({ length: 120 }, (_, place) =>
          eventOf(`${place}`, { ...goods, action: 'ATE' }),
        ),
      )
      assert.deepEqual([faults.length, faults.at(-2)], [102, '… and 20 more faults.'])
    })

    it('refuses to change an event, and takes what declares it an error beside it', async () => {
      await take(queries, documentOf([eventOf('weighed', goods)]))
      const other = { quantityList: [{ epcClass: batch('D') }] }
      const [fault] = await refused(eventOf('weighed', other))
      assert.match(
        String(fault),
        /^Event 1, eventID: is urn:x:weighed, which is the name of another event\./,
      )
      const errorDeclaration = {
        declarationTime: '2026-10-11T09:00:00+08:00',
        reason: 'incorrect_data',
        correctiveEventIDs: ['urn:x:weighed-2'],
      }
      const declared = await take(
        queries,
        documentOf([
          eventOf('weighed', { ...goods, errorDeclaration }),
          eventOf('weighed-2', other),
        ]),
      )
      assert.deepEqual(declared, { stored: 2, known: 0 })
      const { events } = await ask(api, '?EQ_eventID=urn:x:weighed&EXISTS_errorDeclaration=true')
      assert.deepEqual(events[0]?.errorDeclaration, errorDeclaration)
      assert.equal(
        (await ask(api, '?EQ_eventID=urn:x:weighed&EXISTS_errorDeclaration=false')).events.length,
        1,
      )
    })

    it('that is tried stores nothing', async () => {
      const text = documentOf([eventOf('tried', goods)])
      assert.deepEqual(await take(queries, text, true), { stored: 1, known: 0 })
      assert.deepEqual(await take(queries, text), { stored: 1, known: 0 })
      assert.deepEqual(await take(queries, text, true), { stored: 0, known: 1 })
    })

    it('twice at once stores each event once', async () => {
      const text = documentOf([eventOf('once', goods), eventOf('once', goods)])
      const both = await Promise.all([take(queries, text), take(queries, text)])
      assert.deepEqual(both.map(({ stored }) => stored).sort(), [0, 1])
    })

    it('does not stop one of records at the same time', async () => {
      const open = () => Readable.from([JSON.stringify({ fields: [FIELD_RECORD] })])
      for (let time = 0; time < 5; time++) {
        const event = documentOf([eventOf(`beside-${time}`, goods)])
        await Promise.all([take(queries, event), importRecords(queries, { open, dryRun: false })])
      }
    })
  })

  it('with every field that the standard knows come out as they went in', async () => {
    const sent = eventsWithEveryField()
    const farm = { farm: 'https://farm.example/voc/' }
    const document = JSON.parse(documentOf(sent)) as { '@context': unknown[] }
    document['@context'].push(farm)
    await take(queries, JSON.stringify(document))
    const ids = sent.map(({ eventID }) => String(eventID))
    const { events } = await ask(api, `?EQ_eventID=${ids.join('|')}&perPage=100`)
    const plain = events.map(({ recordTime: _, ...event }) => event)
    const byType = (one: Json, other: Json) => String(one.type).localeCompare(String(other.type))
    assert.deepEqual(
      plain.toSorted(byType),
      sent.map((event) => ({ '@context': [farm], ...event })).toSorted(byType),
    )
  })
})
