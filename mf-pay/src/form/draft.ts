import type { GiftOrder, GiftRequest, GivingTerms, Memory } from 'shared/contract'
import { isOver, isPaid } from '../order/standing'
import type { GiftInput } from './gift-form'

/** What stands in the form. Consent is not kept: that is given anew each time. */
type Values = Omit<GiftInput, 'consent'>

/** A gift that was sent, under its key: sending the same again makes no second order. */
export interface Sent {
  key: string
  /** The request as it was sent. */
  request: string
  /** The order that came of it, once the answer is there. */
  number: string | null
}

/** A gift that is not paid yet. */
interface Draft {
  values: Values
  sent: Sent | null
}

const DRAWER = 'gift-draft'
const TEXTS = ['amount', 'purpose', 'name', 'email', 'message', 'channel'] as const

/** The kept draft, or null where there is none that can be read. */
export function readDraft(memory: Memory): Draft | null {
  const draft = memory.read<Partial<Draft>>(DRAWER)
  const { values } = draft ?? {}
  if (!values || !TEXTS.every((name) => typeof values[name] === 'string')) return null
  return { values, sent: draft?.sent ?? null }
}

export const forgetDraft = (memory: Memory): void => memory.forget(DRAWER)

/** Whether there is anything in it that somebody typed. */
export const hasText = ({ values }: Draft): boolean =>
  (['amount', 'name', 'email', 'message'] as const).some((name) => values[name].trim() !== '')

/** The form as it is opened: the draft as far as the terms of now allow it. */
export function firstValues(draft: Draft | null, { projects, channels }: GivingTerms): GiftInput {
  const kept = draft?.values
  const purpose = projects.find(({ name }) => name === kept?.purpose) ?? projects[0]
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

/** Keeps what stands in the form, beside what was sent of it. */
export function keepValues(memory: Memory, { consent: _, ...values }: GiftInput): void {
  memory.write(DRAWER, { values, sent: readDraft(memory)?.sent ?? null } satisfies Draft)
}

/** Keeps what is sent before it is sent, so that a lost answer loses no order. */
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

/** What becomes of the draft with its order: paid, it is forgotten; come to nothing, it can be sent anew. */
export function settleDraft(memory: Memory, order: GiftOrder): void {
  if (readDraft(memory)?.sent?.number !== order.number) return
  if (isPaid(order)) forgetDraft(memory)
  else if (isOver(order)) changeSent(memory, () => null)
}
