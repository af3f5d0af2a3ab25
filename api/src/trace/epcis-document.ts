import { readFileSync } from 'node:fs'
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { fieldsOf } from '../fields'
import { hashOf } from './canonical'
import { once } from '../once'
import { fieldFaults, type FieldFault } from './epcis-faults'
import { momentOf } from './moment'

/*
 * Documents of EPCIS 2.0 (GS1, JSON-LD binding). `epcis-schema.json` is the standard's own schema, unchanged (Apache-2.0).
 */

/** The terms of an event have their meaning from one of these. */
const STANDARD =
  /^https:\/\/(ref\.gs1\.org\/standards\/epcis\/(2\.\d(\.\d)?\/)?epcis-context\.jsonld|gs1\.github\.io\/EPCIS\/epcis-context\.jsonld)$/

export type Json = Record<string, unknown>

/** An event as it was sent, with what its names mean where the document said more than the standard. */
export interface EpcisEvent {
  id: string
  event: Json
  /** The SHA-256 of what it says. */
  hash: string
}

/** A document with faults; `place` counts its events from 1, and is 0 for the document itself. */
export interface DocumentFault extends FieldFault {
  place: number
}

/** Compiled at the first question, which takes a second: a service that starts has none yet. */
const checks = once(() => {
  const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, formats: fullFormats })
  const schema = readFileSync(new URL('epcis-schema.json', import.meta.url), 'utf8')
  ajv.addSchema(JSON.parse(schema) as AnySchema, 'epcis')
  return {
    document: compiled(ajv, 'epcis'),
    event: compiled(ajv, 'epcis#/definitions/EPCIS-Document-Event'),
  }
})

function compiled(ajv: Ajv, name: string): ValidateFunction {
  const check = ajv.getSchema(name)
  if (!check) throw new Error(`The schema of EPCIS has no ${name}.`)
  return check
}

/** Whether a text is a document, or an answer to a query, as the standard's schema wants it. */
export const isDocument = (value: unknown): boolean => checks().document(value)

/**
 * Reads the events of a document.
 * @param text an `EPCISDocument` or `EPCISQueryDocument` in JSON-LD
 * @param now events cannot have happened after it, in ms since 1970
 */
export function readDocument(
  text: string,
  now: number,
): { events: EpcisEvent[]; faults: DocumentFault[] } {
  const whole = (reason: string) => ({ events: [], faults: [{ place: 0, field: '', reason }] })
  let document: Json
  try {
    document = fieldsOf(JSON.parse(text))
  } catch (error) {
    return whole(`is not JSON: ${(error as Error).message}`)
  }
  const list = eventsIn(document)
  if (!list) return whole('is no EPCISDocument with an epcisBody.eventList')
  const faults = list.flatMap((event, place) =>
    eventFaults(event, now).map((fault) => ({ place: place + 1, ...fault })),
  )
  if (faults.length === 0 && !checks().document(document))
    faults.push(
      ...fieldFaults(checks().document.errors ?? []).map((fault) => ({ place: 0, ...fault })),
    )
  const { known, more } = contextsOf(document['@context'])
  if (!known)
    faults.push({ place: 0, field: '@context', reason: 'does not name the context of EPCIS' })
  if (faults.length > 0) return { events: [], faults }
  return { events: list.map((event) => asSent(event as Json, more)), faults }
}

function eventsIn(document: Json): unknown[] | null {
  const body = fieldsOf(document.epcisBody)
  const list =
    document.type === 'EPCISQueryDocument'
      ? fieldsOf(fieldsOf(body.queryResults).resultsBody).eventList
      : document.type === 'EPCISDocument' && body.eventList
  return Array.isArray(list) ? list : null
}

function eventFaults(event: unknown, now: number): FieldFault[] {
  const faults = checks().event(event) ? [] : fieldFaults(checks().event.errors ?? [])
  const { eventTime } = fieldsOf(event)
  if (momentOf(String(eventTime)).getTime() > now)
    faults.push({ field: 'eventTime', reason: `is ${String(eventTime)}, which has not come yet` })
  return faults
}

function contextsOf(context: unknown): { known: boolean; more: unknown[] } {
  const all = Array.isArray(context) ? context : context === undefined ? [] : [context]
  const more = all.filter((one) => typeof one !== 'string' || !STANDARD.test(one))
  return { known: more.length < all.length, more }
}

/** An event says all of itself: what its document said of names goes into it. */
function asSent(sent: Json, contexts: unknown[]): EpcisEvent {
  const { '@context': own, recordTime: _, ...event } = sent
  const more = [...contexts, ...contextsOf(own).more]
  const said = more.length > 0 ? { '@context': more, ...event } : event
  const hash = hashOf(said)
  const id = typeof event.eventID === 'string' ? event.eventID : idOf(hash)
  return { id, event: { ...said, eventID: id }, hash }
}

/** An event without a name of its own is named by what it says, so that it is not taken in twice (RFC 9562, version 8). */
function idOf(hash: string): string {
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`
  return `urn:uuid:${digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`
}
