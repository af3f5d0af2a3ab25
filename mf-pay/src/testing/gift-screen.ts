import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EnglishText, LedgerRow, Transfer } from 'shared/contract'
import { memoryInMap, ok, type SiteOptions } from 'testing'
import { rememberGift } from '../code/remembered'
import { CODE, order } from './gifts'
import { renderPay } from './screens'

export const GET = '/pay/order/get'
export const EXPENSES = '/finance/expense/page'
export const TRANSFERS = '/finance/transfer/page'
export const SUMMARY = '/finance/entry/get-summary'
export const AT = `/pay/order/${CODE}`

export const PROOFS = '/log/proof/list'
/** The log has none of the rows yet. */
const notLogged = ok({ checkpoint: null, hashes: [], rows: [] })

export const expenses = (list: LedgerRow[]) =>
  ok({ list, total: list.length, income: '0.00', expense: '0.00', demo: false })

export const transfers = (list: Transfer[], movedIn = '0.00', movedOut = '0.00') =>
  ok({ list, total: list.length, movedIn, movedOut, demo: false })

export const sums = (income: string, expense: string) => ok({ income, expense })

export function open(answer: unknown, options: Partial<SiteOptions> = {}, at = AT) {
  const answers: Record<string, unknown> = {
    [GET]: answer,
    [EXPENSES]: expenses([]),
    [TRANSFERS]: transfers([]),
    [PROOFS]: notLogged,
    [SUMMARY]: sums('400.00', '0.00'),
    '/english/text/list-all': ok<EnglishText[]>([{ zh: '土壤改良', en: 'Soil improvement' }]),
    ...options.answers,
  }
  return { ...renderPay(at, { ...options, answers }), answers, user: userEvent.setup() }
}

/** Marks the gift as started in this browser. */
export function begun() {
  const memory = memoryInMap()
  rememberGift(memory, { code: CODE, order: order() })
  return memory
}

export const h1 = (name: string) => screen.findByRole('heading', { level: 1, name })
export const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling
export const news = () => screen.getAllByRole('status').find((status) => status.textContent)!
