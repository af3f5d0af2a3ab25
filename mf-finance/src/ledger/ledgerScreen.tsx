import { screen } from '@testing-library/react'
import type { Lang } from 'shared/contract'
import { useLocation, useNavigate } from 'shared/router'
import { renderInSite } from 'shared/testing'
import { messages } from '../remote'
import { Ledger } from './Ledger'
import { answers, refusal } from './ledgerStandIn'

function Address() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="address">{decodeURIComponent(search)}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

/** Opens the screen at an address, with changes to the service's answers; they may be changed later too. */
export function open(at = '/finance', change: Record<string, unknown> = {}, lang: Lang = 'zh') {
  const given = { ...answers, ...change }
  renderInSite(
    <>
      <Address />
      <Ledger />
    </>,
    { messages: { finance: messages }, answers: given, at, lang },
  )
  return given as Record<string, unknown>
}

export const address = () => screen.getByRole('status', { name: 'address' })
export const settled = () => screen.findByText('每月一亩田')

/** Answers the page call with its own query noted. */
export function noting(answer: unknown = answers['/finance/donation/page']) {
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
