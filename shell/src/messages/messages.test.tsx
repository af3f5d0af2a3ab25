import { messageKeys } from 'shared/i18n'
import { brand } from '../brand'
import { messages } from '.'

it('has every message in both languages', () => {
  expect(messageKeys(messages.en)).toEqual(messageKeys(messages.zh))
})

it('uses the site name of brand.ts', () => {
  for (const lang of ['zh', 'en'] as const)
    expect(messages[lang].title).toMatchObject({ site: brand[lang].name })
})
