import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Lang } from 'shared/contract'
import { renderInSite } from 'testing'
import { Chrome } from '../chrome/Chrome'
import { messages } from '../messages'
import { PartsProvider } from '../parts-context'
import { parts } from './parts'

export function showChrome({ at = '/', lang = 'zh' }: { at?: string; lang?: Lang } = {}) {
  const onLang = jest.fn()
  const onApproach = jest.fn()
  const ui = (
    <PartsProvider value={parts}>
      <Chrome lang={lang} onLang={onLang} onApproach={onApproach}>
        <h1>内容</h1>
        <button>页内按钮</button>
      </Chrome>
    </PartsProvider>
  )
  const rendered = renderInSite(ui, { at, lang, messages: { shell: messages } })
  return { ...rendered, onLang, onApproach, user: userEvent.setup() }
}

export const nav = () => screen.getByRole('navigation', { name: '主导航' })
export const toggle = () => screen.getByRole('button', { name: /菜单/ })
export const named = (name: string) => within(nav()).getByRole('link', { name })
