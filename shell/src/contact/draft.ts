import type { Memory } from 'shared/contract'
import { newRequestKey } from 'shared/forms'
import type { JoinInput } from './form'

/** A form that has not been sent yet. It does not include the consent, which must be given again each time. */
export type Draft = Pick<JoinInput, 'name' | 'contact' | 'role' | 'message'> & {
  /** The form's idempotency key: sending it again after a lost response stores it only once. */
  requestKey: string
}

const DRAWER = 'join-draft'
const texts = ['name', 'contact', 'message'] as const

/** The stored draft, or null when there is none or it cannot be read. */
export function readDraft(memory: Memory): Draft | null {
  const draft = memory.read<Partial<Draft>>(DRAWER)
  if (typeof draft?.requestKey !== 'string') return null
  const { requestKey } = draft
  const whole = { name: '', contact: '', message: '', role: null, ...draft, requestKey }
  return texts.every((name) => typeof whole[name] === 'string') ? whole : null
}

/** Whether any field has been filled in. */
export const hasText = (draft: Draft): boolean => texts.some((name) => draft[name].trim() !== '')

/** Stores the form's content with the request key that it got at the first input. */
export function keepDraft(memory: Memory, requestKey: string, values: Partial<JoinInput>): void {
  const { name = '', contact = '', message = '', role = null } = values
  memory.write(DRAWER, { requestKey, name, contact, message, role } satisfies Draft)
}

export const forgetDraft = (memory: Memory): void => memory.forget(DRAWER)

/** The request key of the stored draft, or a new one. */
export const draftKey = (memory: Memory): string => readDraft(memory)?.requestKey ?? newRequestKey()
