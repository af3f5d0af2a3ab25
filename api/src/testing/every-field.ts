import { readFileSync } from 'node:fs'
import type { Json } from '../trace/epcis-document'

interface Definition {
  allOf: { propertyNames?: { anyOf: { enum?: string[] }[] } }[]
}

const schema = JSON.parse(
  readFileSync(new URL('../trace/epcis-schema.json', import.meta.url), 'utf8'),
) as { definitions: Record<string, Definition> }

const link = (path: string) => `https://farm.example/${path}`
const bag = (serial: string) => link(`01/09521234500018/10/E-01/21/${serial}`)
const kilograms = (batch: string, quantity: number) => [
  { epcClass: link(`01/09521234500018/10/${batch}`), quantity, uom: 'KGM' },
]
const time = '2026-10-08T08:30:00.000Z'

const sensorReport = {
  ...{ type: 'Temperature', exception: 'ALARM_CONDITION', deviceID: link('8004/9521234500') },
  ...{ deviceMetadata: link('thermometer'), rawData: link('raw'), time, uom: 'CEL' },
  ...{ dataProcessingMethod: link('mean'), microorganism: link('taxonomy/1126011') },
  ...{ chemicalSubstance: link('substance/cadmium'), component: 'x', stringValue: 'mild' },
  ...{ coordinateReferenceSystem: link('crs/84'), booleanValue: true, hexBinaryValue: 'f0f0' },
  ...{ uriValue: link('value'), value: 26, minValue: 25.5, maxValue: 26.5, meanValue: 26.1 },
  ...{ sDev: 0.1, percRank: 50, percValue: 12.7, 'farm:at': '北坡' },
}
const sensorMetadata = {
  ...{ time, startTime: time, endTime: time, deviceID: link('8004/9521234500') },
  ...{ deviceMetadata: link('thermometer'), rawData: link('raw'), bizRules: link('rules') },
  ...{ dataProcessingMethod: link('mean'), 'farm:by': '气象站' },
}

/** A value for each field that an event may have. */
const VALUES: Json = {
  parentID: link('00/095212345000000017'),
  childEPCs: [bag('0001'), bag('0002')],
  childQuantityList: kilograms('E-02', 12.5),
  epcList: [bag('0001')],
  quantityList: kilograms('E-02', 12.5),
  inputEPCList: [bag('0003')],
  inputQuantityList: kilograms('E-03', 40),
  outputEPCList: [bag('0004')],
  outputQuantityList: kilograms('E-04', 30),
  transformationID: link('253/9521234500018'),
  action: 'ADD',
  bizStep: 'packing',
  disposition: 'in_progress',
  persistentDisposition: { set: ['completeness_verified'], unset: ['damaged'] },
  readPoint: { id: link('414/9521234500018'), 'farm:gate': '东门' },
  bizLocation: { id: link('414/9521234500025'), 'farm:room': '干燥间' },
  bizTransactionList: [{ type: 'po', bizTransaction: link('253/9521234500032') }],
  sourceList: [{ type: 'possessing_party', source: link('417/9521234500018') }],
  destinationList: [{ type: 'location', destination: link('414/9521234500049') }],
  sensorElementList: [{ sensorMetadata, sensorReport: [sensorReport], 'farm:field': 'N1' }],
  ilmd: { 'farm:sown': '2026-05-01', 'farm:plots': ['1', { 'farm:plot': ['2', true, 3.5] }] },
  certificationInfo: [link('certificate')],
  errorDeclaration: {
    declarationTime: time,
    reason: 'incorrect_data',
    correctiveEventIDs: ['urn:x:corrective'],
    'farm:note': '重量写错',
  },
}

const TYPES = [
  'ObjectEvent',
  'AggregationEvent',
  'TransactionEvent',
  'TransformationEvent',
  'AssociationEvent',
]
const COMMON = ['certificationInfo', 'errorDeclaration']

/**
 * An event of each type with every field that the standard's schema allows in it, and with fields of the sender's own in
 * every place that may have some. The time of recording is left out, because the service sets it.
 * @throws when the schema knows a field for which there is no value here
 */
export const eventsWithEveryField = (): Json[] =>
  TYPES.map((type) => {
    const names = schema.definitions[type]!.allOf.flatMap(
      ({ propertyNames }) => propertyNames?.anyOf.flatMap((one) => one.enum ?? []) ?? [],
    )
    const fields = [...names, ...COMMON].map((name) => {
      if (!(name in VALUES)) throw new Error(`There is no value for ${name}.`)
      return [name, VALUES[name]] as const
    })
    return {
      ...{ type, eventID: `urn:x:every-${type}`, eventTime: '2026-10-08T09:00:00+08:00' },
      ...{ eventTimeZoneOffset: '+08:00', ...Object.fromEntries(fields), 'farm:weather': '晴' },
    }
  })
