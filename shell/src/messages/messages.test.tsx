import { messageKeys } from 'shared/i18n'
import { brand } from '../brand'
import { messages } from '.'

it('says everything in both languages', () => {
  expect(messageKeys(messages.en)).toEqual(messageKeys(messages.zh))
})

it('names the site as the brand does', () => {
  for (const lang of ['zh', 'en'] as const)
    expect(messages[lang].title).toMatchObject({ site: brand[lang].name })
})
