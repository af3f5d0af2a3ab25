import type { Memory } from 'shared/contract'
import type { JoinInput } from './form'
import { newRequestKey } from './request-key'

/** A form that is not sent yet. Consent is not in it: that is given anew each time. */
export type Draft = Pick<JoinInput, 'name' | 'contact' | 'role' | 'message'> & {
  /** Names this form to the service, so that sending it again after a lost answer stores it once. */
  requestKey: string
}

const DRAWER = 'join-draft'
const texts = ['name', 'contact', 'message'] as const

/** The kept draft, or null where there is none that can be read. */
export function readDraft(memory: Memory): Draft | null {
  const draft = memory.read<Partial<Draft>>(DRAWER)
  if (typeof draft?.requestKey !== 'string') return null
  const whole = { name: '', contact: '', message: '', role: null, ...draft }
  return texts.every((name) => typeof whole[name] === 'string') ? (whole as Draft) : null
}

/** Whether there is anything in it that somebody typed. */
export const hasText = (draft: Draft): boolean => texts.some((name) => draft[name].trim() !== '')

/** Keeps what stands in the form, under the key it had from its first letter on. */
export function keepDraft(memory: Memory, requestKey: string, values: Partial<JoinInput>): void {
  const { name = '', contact = '', message = '', role = null } = values
  memory.write(DRAWER, { requestKey, name, contact, message, role } satisfies Draft)
}

export const forgetDraft = (memory: Memory): void => memory.forget(DRAWER)

/** The key of the kept draft, or a new one. */
export const draftKey = (memory: Memory): string => readDraft(memory)?.requestKey ?? newRequestKey()
