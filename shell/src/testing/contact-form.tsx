import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { JoinRequest, Lang, Memory } from 'shared/contract'
import { memoryInMap, ok, renderInSite } from 'testing'
import { Contact } from '../contact/Contact'
import { messages } from '../messages'

type Answer = (request: JoinRequest) => unknown

export const stored = () => ok({ reference: 'JOIN-20261121-0007' })

export function showContact(options: { answer?: Answer; lang?: Lang; memory?: Memory } = {}) {
  const sent: JoinRequest[] = []
  const { answer = stored, lang = 'zh', memory = memoryInMap() } = options
  const rendered = renderInSite(<Contact />, {
    lang,
    messages: { shell: messages },
    answers: {
      '/join/request/create': (request: JoinRequest) => {
        sent.push(request)
        return answer(request)
      },
    },
    site: { memory },
  })
  return { ...rendered, sent, memory, user: userEvent.setup() }
}

export const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })
export const submit = () => screen.getByRole('button', { name: /提交/ })
export const consent = () => screen.getByRole('checkbox', { name: /我同意/ })

export async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('怎么称呼你'), '王小田')
  await user.type(field('手机或邮箱'), '138 0013 8000')
  await user.click(screen.getByRole('radio', { name: /志愿者/ }))
  await user.type(field('想说的话'), '周末可以来。')
  await user.click(consent())
}
