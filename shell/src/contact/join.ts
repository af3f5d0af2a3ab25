import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureOf, useSite, type Failure, type JoinRequest } from 'shared/contract'
import { useServerFaults } from 'shared/forms'
import { draftKey, forgetDraft, hasText, keepDraft, readDraft } from './draft'
import { FIELDS, joinForm, type JoinFields, type JoinInput } from './form'

/**
 * The join-us form's draft, validation and submission. A form keeps one request key, however often it is sent.
 * @param onStored called with the reference number once the service has stored the request
 */
export function useJoin(onStored: (reference: string) => void) {
  const { http, memory } = useSite()
  // No default values, so that text typed before the page's scripts arrived is kept.
  const form = useForm<JoinInput, unknown, JoinFields>({ resolver: valibotResolver(joinForm) })
  const draft = useDraft(form)
  const sending = useRef(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const send = async (fields: JoinFields) => {
    setFailure(null)
    const request: JoinRequest = { requestKey: draft.key(), ...fields }
    try {
      const { reference } = await http.post('/join/request/create', request)
      forgetDraft(memory)
      onStored(reference)
    } catch (error) {
      setFailure(failureOf(error))
    }
  }

  const check = form.handleSubmit(send)
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    await check(event)
    sending.current = false
  }

  useServerFaults(form, failure, FIELDS)
  return { form, draft, submit, failure }
}

type Form = ReturnType<typeof useForm<JoinInput, unknown, JoinFields>>

/** Restores the draft after the first render, because that must match the server's, and then stores every change. */
function useDraft(form: Form) {
  const { memory } = useSite()
  const requestKey = useRef<string>(null)
  const [restored, setRestored] = useState(false)
  const [key] = useState(() => () => (requestKey.current ??= draftKey(memory)))
  const { subscribe, getValues, setValue, reset } = form

  useEffect(() => {
    const draft = readDraft(memory)
    if (draft && hasText(draft)) {
      for (const field of ['name', 'contact', 'role', 'message'] as const)
        if (!getValues(field)) setValue(field, draft[field])
      setRestored(true)
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(memory, key(), values),
    })
  }, [memory, key, subscribe, getValues, setValue])

  const clear = () => {
    reset({ name: '', contact: '', role: null, message: '', consent: false })
    forgetDraft(memory)
    requestKey.current = null
    setRestored(false)
  }
  return { key, restored, clear }
}
