import { shanghaiTime } from '../calendar'
import { readDocument, type EpcisEvent, type Json } from './epcis-document'

/**
 * Reads events that this program makes itself, as if they had been sent. Names of the farm's own have the prefix `farm:`:
 * `what` happened in a sentence, who recorded it (`by`), and the name of the `place`.
 */
export function ownEvents(events: Json[], now: Date): EpcisEvent[] {
  const document = {
    '@context': [
      'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      { farm: 'urn:slow-life-farm:' },
    ],
    ...{ type: 'EPCISDocument', schemaVersion: '2.0', creationDate: shanghaiTime(now) },
    epcisBody: { eventList: events },
  }
  const read = readDocument(JSON.stringify(document), now.getTime())
  if (read.faults.length > 0)
    throw new Error(read.faults.map(({ field, reason }) => `${field} ${reason}`).join('\n'))
  return read.events
}
