import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import {
  failureOf,
  links,
  useSite,
  type Failure,
  type GiftRequest,
  type GivingTerms,
  type NewGift,
} from 'shared/contract'
import { useServerFaults } from 'shared/forms'
import { useQueryClient } from 'shared/query'
import { useNavigate } from 'shared/router'
import { rememberGift } from '../code/remembered'
import { giftKey } from '../order/get-gift'
import { leaveFor } from '../order/leave'
import { termsQuery } from '../terms/get-terms'
import { codeOf, createGift } from './create-gift'
import { deviceOf } from './device'
import { firstValues, forgetDraft, hasText, keepNumber, keepValues, readDraft } from './draft'
import { FIELDS, giftForm, type GiftField, type GiftFields, type GiftInput } from './gift-form'
import { createGiftKeys } from './gift-keys'

/** A failed submission, with the service's error code. */
export type GiveFailure = Failure & { code: number | null }

export type GiftFormHandle = ReturnType<typeof useForm<GiftInput, unknown, GiftFields>>

/** The gift form's draft, validation, submission and continuation to the payment. */
export function useGive(terms: GivingTerms) {
  const { http, lang, memory } = useSite()
  const queries = useQueryClient()
  const begin = useBegin()
  const form = useForm<GiftInput, unknown, GiftFields>({
    resolver: valibotResolver(giftForm(terms)),
    // Also checks rules across two fields while other fields are still invalid.
    criteriaMode: 'all',
    defaultValues: firstValues(null, terms),
  })
  const [keys] = useState(() => createGiftKeys(memory))
  const [failure, setFailure] = useState<GiveFailure | null>(null)
  const sending = useRef(false)

  const send = async (fields: GiftFields) => {
    setFailure(null)
    const request: GiftRequest = { ...fields, device: deviceOf(), lang }
    try {
      begin(await createGift(http, keys, request))
    } catch (error) {
      const failed = failureOf(error)
      setFailure({ ...failed, code: codeOf(error) })
      // Giving was closed, or the choice is no longer offered.
      if (failed.status === 409 || failed.faults.length > 0)
        void queries.invalidateQueries({ queryKey: termsQuery(http).queryKey })
    }
  }

  const check = form.handleSubmit(send)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    await check(event)
    sending.current = false
  }

  const kept = useKeptValues(form, terms)
  useServerFaults(form, failure, FIELDS)
  return { form, submit, failure, ...kept }
}

/** Restores the draft after the first render, because that must match the server's, and then keeps every change. */
function useKeptValues(form: GiftFormHandle, terms: GivingTerms) {
  const { memory } = useSite()
  const { subscribe, reset } = form
  const [restored, setRestored] = useState(false)
  const restore = useEffectEvent(() => {
    const draft = readDraft(memory)
    const typed = changes(firstValues(null, terms), form.getValues())
    const values = { ...firstValues(draft, terms), ...typed }
    // Without this option, fields that show nothing new would not learn what was typed before the scripts ran.
    form.setValues(values, { shouldDirty: true })
    if (hasText({ values })) keepValues(memory, values)
    setRestored(draft !== null && hasText(draft))
  })
  useEffect(() => {
    restore()
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepValues(memory, values),
    })
  }, [memory, subscribe])
  const clear = () => {
    reset(firstValues(null, terms))
    forgetDraft(memory)
    setRestored(false)
  }
  return { restored, clear }
}

/** What differs from the form's first values. */
const changes = (first: GiftInput, now: GiftInput): Partial<GiftInput> =>
  Object.fromEntries(
    FIELDS.filter((name) => now[name] !== first[name]).map((name) => [name, now[name]]),
  )

/**
 * Opens the new order's screen and from there the payment page. The browser's back button then leads to this order and
 * not to a second one.
 */
function useBegin() {
  const { memory, settings } = useSite()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return (gift: NewGift) => {
    const { code, order } = gift
    rememberGift(memory, gift)
    keepNumber(memory, order.number)
    queries.setQueryData(giftKey(code), order)
    void navigate(links.gift(code))
    if (order.payment?.kind === 'redirect') leaveFor(order.payment.target, settings.apiBase)
  }
}

export const isField = (name: string): name is GiftField => FIELDS.some((field) => field === name)
