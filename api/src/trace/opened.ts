import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Queries } from '../database/schema'
import { required } from '../required'
import { bitsOf, networksOf } from './places'

/** A family opens the page of a bag a few times; more on a day, or in all, means that its code is on other bags as well. */
const USUAL_A_DAY = 10
const USUAL_IN_ALL = 60
/** Networks on a day: a family and its phones have a few. */
const USUAL_PLACES = 8

export interface Bag {
  /** 14 digits. */
  gtin: string
  batch: string
  serial: string
}

/** How often a bag's page was opened. */
export interface Opened {
  /** In all. */
  total: number
  /** On one day at most. */
  most: number
  /** How many bits of the networks' bitmap were set on one day at most. */
  bits: number
  /** The first day; null for never. */
  first: string | null
}

/** What says that a code may be a copy. */
export const OpenedWarnings = {
  unusual: Type.Boolean({ description: 'Opened so often that the code may be a copy.' }),
  scattered: Type.Boolean({
    description: 'Opened from so many networks on a day that the code may be a copy.',
  }),
}

export const warningsOf = ({ total, most, bits }: Omit<Opened, 'first'>) => ({
  unusual: total > USUAL_IN_ALL || most > USUAL_A_DAY,
  scattered: networksOf(bits) > USUAL_PLACES,
})

/** SQL: one row that says how often a bag's page was opened. */
export const rowOfOpened = ({ gtin, batch, serial }: Bag) => sql<Opened>`
  select coalesce(sum(asked), 0)::int as total, coalesce(max(asked), 0) as most,
    coalesce(max(${bitsOf(sql`places`)}), 0)::int as bits, min(day) as first
  from trace_ask where gtin = ${gtin} and batch = ${batch} and serial = ${serial}`

export async function openedOf(queries: Queries, bag: Bag): Promise<Opened> {
  const { rows } = await rowOfOpened(bag).execute(queries)
  return required(rows[0], 'the openings')
}
