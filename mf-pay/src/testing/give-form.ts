import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { GivingTerms, Lang, Memory, NewGift } from 'shared/contract'
import { memoryInMap, ok } from 'testing'
import { CODE, order, terms } from './gifts'
import { renderPay, widthOf, type SentGift } from './screens'

export const KEY = /^[A-Za-z0-9_-]{22}$/
export const created = (own: Partial<NewGift> = {}) => ok({ code: CODE, order: order(), ...own })

interface Options {
  terms?: Partial<GivingTerms>
  create?: (gift: SentGift) => unknown
  lang?: Lang
  memory?: Memory
}

/** Renders the form and the order's screen that follows it. */
export async function show({
  terms: own,
  create = () => created(),
  lang,
  memory = memoryInMap(),
}: Options = {}) {
  const answers: Record<string, unknown> = {
    '/pay/channel/list': ok(terms(own)),
    '/pay/order/get': ok(order()),
  }
  const rendered = renderPay('/pay', { create, answers, lang: lang ?? 'zh', site: { memory } })
  await screen.findByRole('radio', { name: lang === 'en' ? 'CNY 100' : '¥100' })
  return { ...rendered, answers, user: userEvent.setup() }
}

export const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
export const amount = () => field('金额（元）')
export const name = () => field(/怎么称呼你/)
export const email = () => field(/电子邮箱/)
export const message = () => field(/想对农场说的话/)
export const purpose = () => screen.getByRole('combobox', { name: '用在哪里' })
export const anonymous = () => screen.getByRole('checkbox', { name: '匿名捐赠' })
export const consent = () => screen.getByRole('checkbox', { name: /我已阅读并同意/ })
export const preset = (label: string) => screen.getByRole('radio', { name: label })
export const submit = () => screen.getByRole('button', { name: /去付款|重新提交|正在准备/ })
export const alert = () =>
  within(screen.getByRole('region', { name: /捐一笔|Make a gift/ })).findByRole('alert')
export const arrived = () => screen.findByRole('heading', { level: 1, name: '等待付款' })

/** Pasted, because typing key by key is slow and tests nothing more. */
export async function put(user: UserEvent, into: HTMLElement, text: string) {
  await user.click(into)
  await user.paste(text)
}

export async function fill(user: UserEvent) {
  await user.click(preset('¥100'))
  await user.selectOptions(purpose(), '土壤改良')
  await put(user, name(), '王小田')
  await put(user, email(), 'wang@example.org')
  await put(user, message(), '好好种地。')
  await user.click(preset('微信支付'))
  await user.click(consent())
}

/** Sets up the document for the tests of a file. */
export function withForm() {
  // jsdom has the dialog element but not `showModal` and its behaviour.
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true
    }
    HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
      this.open = false
    }
  })
  beforeEach(() => widthOf(1440))
  afterEach(() => {
    window.location.hash = ''
    jest.restoreAllMocks()
  })
}
