import { screen } from '@testing-library/react'
import type { Lang, RequestOptions } from 'shared/contract'
import { useLocation, useNavigate } from 'shared/router'
import { answering, renderInSite } from 'testing'
import { messages } from '../remote'
import { Ledger } from './Ledger'
import { answers, refusal } from './ledgerStandIn'

// There is no layout here, so nothing can be scrolled to.
Element.prototype.scrollIntoView = () => {}

function Address() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="address">{decodeURIComponent(search.replaceAll('+', ' '))}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

/** A call that the page made, with the signal that cancels it. */
export interface Call extends RequestOptions {
  path: string
}

/** Opens the screen at an address, with changes to the service's answers; they may be changed later too. */
export function open(at = '/finance', change: Record<string, unknown> = {}, lang: Lang = 'zh') {
  const given: Record<string, unknown> = { ...answers, ...change }
  const calls: Call[] = []
  const service = answering(given)
  const http = {
    ...service,
    get: (path: string, options?: RequestOptions) => {
      calls.push({ path, ...options })
      return service.get(path, options) as never
    },
  }
  renderInSite(
    <>
      <Address />
      <Ledger />
    </>,
    { messages: { finance: messages }, at, lang, site: { http } },
  )
  return { given, calls }
}

export const address = () => screen.getByRole('status', { name: 'address' })
export const settled = () => screen.findByText('每月一亩田')

/** Answers the page call with its own query noted. */
export function noting(answer: unknown = answers['/finance/entry/page']) {
  const asked: Record<string, unknown>[] = []
  return {
    asked,
    answer: (query: Record<string, unknown>) => {
      asked.push(query)
      return answer
    },
  }
}

/** An answer that is none: the service is out of order. */
export const failing = () => {
  throw refusal(503)
}
