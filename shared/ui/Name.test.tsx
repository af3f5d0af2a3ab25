import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Name } from './Name'
import { ok, renderInSite } from 'testing'

const LIST = [{ zh: '高山水稻', en: 'Mountain rice' }]

/** A visitor's walk from one screen to the next. */
function Walk() {
  const [place, setPlace] = useState(0)
  return (
    <>
      <h1 key={place}>
        <Name of="高山水稻" />
      </h1>
      <button onClick={() => setPlace(place + 1)}>Next</button>
    </>
  )
}

it('the English of the data is asked for once, also when the visitor leaves the screen before it has come', async () => {
  let asked = 0
  let arrive = () => {}
  const coming = new Promise<void>((resolve) => (arrive = resolve))
  const answer = async () => {
    asked++
    await coming
    return ok(LIST)
  }
  renderInSite(<Walk />, {
    messages: {},
    lang: 'en',
    answers: { '/english/text/list-all': answer },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  arrive()
  expect(await screen.findByRole('heading', { name: 'Mountain rice' })).toBeVisible()
  expect(asked).toBe(1)
})
