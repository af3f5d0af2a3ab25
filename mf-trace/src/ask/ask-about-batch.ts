import { useRef, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { failureOf, useSite, type Failure } from 'shared/contract'
import { newRequestKey, useServerFaults } from 'shared/forms'
import type { Asked } from '../asked/asked'

export interface AskFields {
  question: string
  contact: string
  consent: boolean
}

/** In their order on the screen. */
const FIELDS = ['question', 'contact', 'consent'] as const

/**
 * POST /trace/question/create. A form keeps one request key, however often it is sent.
 * @param onStored called with the reference once the service has stored the question
 */
export function useAskAboutBatch(asked: Asked, onStored: (reference: string) => void) {
  const { http } = useSite()
  const form = useForm<AskFields>()
  const [requestKey] = useState(newRequestKey)
  const sending = useRef(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const send = async ({ question, contact }: AskFields) => {
    setFailure(null)
    const { gtin, batch, serial } = asked
    const bag = { gtin, batch, ...(serial === undefined ? {} : { serial }) }
    try {
      const body = { requestKey, ...bag, question, contact, consent: true } as const
      const { reference } = await http.post('/trace/question/create', body)
      onStored(reference)
    } catch (error) {
      setFailure(failureOf(error))
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    await form.handleSubmit(send)(event)
    sending.current = false
  }

  useServerFaults(form, failure, FIELDS)
  return { form, submit, failure }
}
