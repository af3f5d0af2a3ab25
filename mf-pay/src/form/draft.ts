import type { GiftOrder, GiftRequest, GivingTerms, Memory } from 'shared/contract'
import { isOver, isPaid } from '../order/standing'
import type { GiftInput } from './gift-form'

/** The form's values. Consent is not stored, because it must be given again each time. */
type Values = Omit<GiftInput, 'consent'>

/** A gift that was sent, with its key, so that sending the same gift again creates no second order. */
export interface Sent {
  key: string
  /** The request as it was sent. */
  request: string
  /** The resulting order, once the response has arrived. */
  number: string | null
}

/** A gift that is not paid yet. */
interface Draft {
  values: Values
  sent: Sent | null
}

const DRAWER = 'gift-draft'
const TEXTS = ['amount', 'purpose', 'name', 'email', 'message', 'channel'] as const

/** The stored draft, or null when there is none or it cannot be read. */
export function readDraft(memory: Memory): Draft | null {
  const draft = memory.read<Partial<Draft>>(DRAWER)
  const { values } = draft ?? {}
  if (!values || !TEXTS.every((name) => typeof values[name] === 'string')) return null
  return { values, sent: draft?.sent ?? null }
}

export const forgetDraft = (memory: Memory): void => memory.forget(DRAWER)

/** Whether any field has been filled in. */
export const hasText = ({ values }: Pick<Draft, 'values'>): boolean =>
  (['amount', 'name', 'email', 'message'] as const).some((name) => values[name].trim() !== '')

/** The form's initial values: the draft, as far as the current terms allow it. */
export function firstValues(draft: Draft | null, { projects, channels }: GivingTerms): GiftInput {
  const kept = draft?.values
  const purpose = projects.find(({ name }) => name === kept?.purpose) ?? projects[0]
  // The form is shown only while there is a channel to give by.
  const channel = channels.find((id) => id === kept?.channel) ?? channels[0]!
  return {
    amount: kept?.amount ?? '',
    purpose: purpose?.name ?? '',
    anonymous: kept?.anonymous === true,
    name: kept?.name ?? '',
    email: kept?.email ?? '',
    message: kept?.message ?? '',
    channel,
    consent: false,
  }
}

/** Stores the form's values along with the gift that was sent. */
export function keepValues(memory: Memory, { consent: _, ...values }: GiftInput): void {
  memory.write(DRAWER, { values, sent: readDraft(memory)?.sent ?? null } satisfies Draft)
}

/** Stores the gift before it is sent, so that a lost response does not lose the order. */
export function keepSent(memory: Memory, request: GiftRequest, sent: Sent | null): void {
  const { consent: _, device: _device, lang: _lang, ...values } = request
  memory.write(DRAWER, { values: readDraft(memory)?.values ?? values, sent } satisfies Draft)
}

export const keepNumber = (memory: Memory, number: string): void =>
  changeSent(memory, (sent) => sent && { ...sent, number })

function changeSent(memory: Memory, change: (sent: Sent | null) => Sent | null) {
  const draft = readDraft(memory)
  if (draft) memory.write(DRAWER, { ...draft, sent: change(draft.sent) } satisfies Draft)
}

/**
 * Updates the draft when its order changes: once paid, the draft is deleted; if the order ends unpaid, it can be sent
 * again.
 */
export function settleDraft(memory: Memory, order: GiftOrder): void {
  if (readDraft(memory)?.sent?.number !== order.number) return
  if (isPaid(order)) forgetDraft(memory)
  else if (isOver(order)) changeSent(memory, () => null)
}
