import * as v from 'valibot'
import type { GivingTerms, PayChannel } from 'shared/contract'
import { isEmail } from 'shared/forms'
import { readAmount } from './amount'
import { plainName } from './shown-as'

const NAME_LIMIT = 50
export const MESSAGE_LIMIT = 500
const EMAIL_LIMIT = 254

/**
 * The validation of the gift form under the current terms. Every message is a key of this part's wording. The api
 * repeats the same checks.
 */
export function giftForm(terms: GivingTerms) {
  const amount = v.pipe(
    v.string(),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const read = readAmount(dataset.value, terms)
      if (typeof read !== 'string') return read.amount
      addIssue({ message: `fault.amount.${read}` })
      return NEVER
    }),
  )
  const fields = v.object({
    amount,
    purpose: v.picklist(
      terms.projects.map(({ name }) => name),
      'fault.purpose',
    ),
    anonymous: v.boolean(),
    name: v.pipe(v.string(), v.transform(plainName), v.maxLength(NAME_LIMIT, 'fault.nameLong')),
    email: v.pipe(
      v.string(),
      v.transform((email) => email.normalize('NFKC').trim()),
      v.maxLength(EMAIL_LIMIT, 'fault.email'),
      v.check((email) => email === '' || isEmail(email), 'fault.email'),
    ),
    message: v.pipe(v.string(), v.trim(), v.maxLength(MESSAGE_LIMIT, 'fault.messageLong')),
    channel: v.picklist(terms.channels, 'fault.channel'),
    consent: v.pipe(v.boolean(), v.literal(true, 'fault.consent')),
  })
  return v.pipe(
    fields,
    v.forward(
      v.partialCheck(
        [['name'], ['anonymous']],
        ({ name, anonymous }) => anonymous || name !== '',
        'fault.name',
      ),
      ['name'],
    ),
  )
}

/** The fields' raw values. */
export interface GiftInput {
  amount: string
  purpose: string
  anonymous: boolean
  name: string
  email: string
  message: string
  channel: PayChannel
  consent: boolean
}

/** The validated values to send. */
export type GiftFields = v.InferOutput<ReturnType<typeof giftForm>>

/** In the order on the screen, so that the first faulty field gets the focus. */
export const FIELDS = [
  'amount',
  'purpose',
  'name',
  'anonymous',
  'email',
  'message',
  'channel',
  'consent',
] as const satisfies (keyof GiftInput)[]
export type GiftField = (typeof FIELDS)[number]
