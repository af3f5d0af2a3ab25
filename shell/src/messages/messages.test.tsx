import { readdirSync } from 'node:fs'
import path from 'node:path'
import { messageKeys, type PartMessages } from 'shared/i18n'
import { wordingFaults } from 'testing'
import { brand } from '../brand'
import { messages } from '.'

it('has every message in both languages', () => {
  expect(messageKeys(messages.en)).toEqual(messageKeys(messages.zh))
})

it('uses the site name of brand.ts', () => {
  for (const lang of ['zh', 'en'] as const)
    expect(messages[lang].title).toMatchObject({ site: brand[lang].name })
})

const source = path.resolve(__dirname, '..')
const modules = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(.+[/]messages|messages[/]index)[.]ts$/.test(file),
)

it.each(modules)('%s writes its texts as the whole site does', async (file) => {
  const texts = Object.values((await import(path.join(source, file))) as object) as PartMessages[]
  expect(texts.length).toBeGreaterThan(0)
  for (const one of texts) expect(wordingFaults(one)).toEqual([])
})

it('the texts of brand.ts are written so too', () => {
  expect(wordingFaults({ zh: { ...brand.zh }, en: { ...brand.en } })).toEqual([])
})
