import * as v from 'valibot'
import { JOIN_ROLES } from 'shared/contract'
import { isReachable } from './reachable'

const NAME_LIMIT = 50
const CONTACT_LIMIT = 254
export const MESSAGE_LIMIT = 1000

const text = (missing: string) => v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing))

/**
 * The validation of the join-us form. Every message is a key of this screen's wording. The api repeats the same checks.
 */
export const joinForm = v.object({
  name: v.pipe(text('fault.name'), v.maxLength(NAME_LIMIT, 'fault.nameLong')),
  contact: v.pipe(
    text('fault.contact'),
    v.maxLength(CONTACT_LIMIT, 'fault.contactForm'),
    v.check(isReachable, 'fault.contactForm'),
  ),
  role: v.pipe(v.nullable(v.string()), v.picklist(JOIN_ROLES, 'fault.role')),
  message: v.pipe(v.string(), v.trim(), v.maxLength(MESSAGE_LIMIT, 'fault.messageLong')),
  consent: v.pipe(v.boolean(), v.literal(true, 'fault.consent')),
})

/** The fields' raw values. */
export type JoinInput = v.InferInput<typeof joinForm>
/** The validated values to send. */
export type JoinFields = v.InferOutput<typeof joinForm>

export const FIELDS = ['name', 'contact', 'role', 'message', 'consent'] as const
export type JoinField = (typeof FIELDS)[number]
