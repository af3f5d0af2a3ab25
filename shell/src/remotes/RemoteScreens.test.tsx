import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { LANGS, useScreenTitle, type RemoteModule } from 'shared/contract'
import { Link } from 'shared/router'
import { renderInSite } from 'testing'
import { messages } from '../messages'
import { RemoteScreens } from './RemoteScreens'
import { liveRelease } from '../testing/parts'
import { ScreenTitleProvider } from '../screen/ScreenTitle'

/** A screen that sets its title only after a while. */
function Field({ name }: { name: string }) {
  const [known, setKnown] = useState(false)
  useScreenTitle(known ? name : null)
  return <button onClick={() => setKnown(true)}>{`read ${name}`}</button>
}

const wording = {
  zh: { list: '田间直播', one: '直播画面' },
  en: { list: 'Live', one: 'Live picture' },
}
const remote: RemoteModule = {
  contract: 2,
  part: liveRelease('1').part,
  messages: wording,
  routes: [
    { index: true, element: <p>list</p>, handle: { title: 'list' } },
    { path: 'paddy', element: <Field key="a" name="一号稻田" />, handle: { title: 'one' } },
    { path: 'hives', element: <Field key="b" name="蜂场巡箱" />, handle: { title: 'one' } },
  ],
}

function open(at: string) {
  const rendered = renderInSite(
    <ScreenTitleProvider>
      <Link to="/live">list</Link>
      <Link to="/live/hives">hives</Link>
      <main id="content" tabIndex={-1}>
        <RemoteScreens name="live" remote={remote} base="/live" />
      </main>
    </ScreenTitleProvider>,
    // As in the shell, which has no title of its own for a screen.
    { messages: { shell: messages, live: wording }, at, site: { nameScreen: undefined } },
  )
  return { ...rendered, user: userEvent.setup() }
}

beforeEach(() => jest.spyOn(window, 'scrollTo').mockImplementation(() => {}))

const announced = () => screen.getByRole('status').textContent

it('a screen has its route’s title until it sets its own, and the next screen has its own title', async () => {
  const { user } = open('/live/paddy')
  expect(document.title).toBe('直播画面 · 慢生活农场')

  await user.click(screen.getByRole('button', { name: 'read 一号稻田' }))
  expect(document.title).toBe('一号稻田 · 慢生活农场')
  expect(announced()).toBe('')

  await user.click(screen.getByRole('link', { name: 'list' }))
  expect(document.title).toBe('田间直播 · 慢生活农场')
  expect(announced()).toBe('田间直播')
})

it('the title of a screen does not persist on the next screen', async () => {
  const { user } = open('/live/paddy')
  await user.click(screen.getByRole('button', { name: 'read 一号稻田' }))

  await user.click(screen.getByRole('link', { name: 'hives' }))
  expect(document.title).toBe('直播画面 · 慢生活农场')
  await user.click(screen.getByRole('button', { name: 'read 蜂场巡箱' }))
  expect(document.title).toBe('蜂场巡箱 · 慢生活农场')
  expect(announced()).toBe('蜂场巡箱')
})

it('a change of language keeps the screen’s own title and translates the site name', async () => {
  const { user, i18n } = open('/live/paddy')
  await user.click(screen.getByRole('button', { name: 'read 一号稻田' }))

  await act(() => i18n.changeLanguage(LANGS[1]))
  expect(document.title).toBe('一号稻田 · Slow Life Farm')
  expect(announced()).toBe('')
})
