import { screen } from '@testing-library/react'
import type { CallOptions, HttpClient, Lang } from 'shared/contract'
import { useLocation, useNavigate } from 'shared/router'
import { answering, renderInSite } from 'testing'
import { Ledger } from '../ledger/Ledger'
import { messages } from './front-door'
import { answers } from './ledger-answers'

// jsdom has no layout, so it does not implement scrolling.
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
interface Call extends CallOptions<Record<string, unknown>> {
  path: string
}

/** Opens the screen at an address, with changes to the service's answers; they may be changed later too. */
export function open(at = '/finance', change: Record<string, unknown> = {}, lang: Lang = 'zh') {
  const given: Record<string, unknown> = { ...answers, ...change }
  const calls: Call[] = []
  const service = answering(given)
  const http: HttpClient = {
    ...service,
    get: (path, options) => {
      calls.push({ path, ...options, params: { ...options?.params } })
      return service.get(path, options)
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
export const tab = (name: string) => screen.getByText(name, { selector: 'nav a' })

/** Responds to the page call and records its query. */
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
