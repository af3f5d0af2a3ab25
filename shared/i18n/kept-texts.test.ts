import { addMessages, createI18n, inLanguage } from '.'

const wording = (title: string) => ({
  zh: { title, bags_one: '一袋', bags_other: '{{count}} 袋' },
  en: { title: `en ${title}`, bags_one: 'one bag', bags_other: '{{count}} bags' },
})

it.each(['zh', 'en'] as const)('says the new text when wording is replaced (%s)', (lang) => {
  const i18n = inLanguage(createI18n('zh', { farm: wording('农场') }), lang)
  const t = i18n.getFixedT(lang, 'farm')
  const before = t('title')
  expect(t('title')).toBe(before)
  addMessages(i18n, 'farm', wording('慢生活'))
  expect(before).toBe(lang === 'zh' ? '农场' : 'en 农场')
  expect(t('title')).toBe(lang === 'zh' ? '慢生活' : 'en 慢生活')
})

it('says each text with its own values', () => {
  const t = createI18n('zh', { farm: wording('农场') }).getFixedT('zh', 'farm')
  expect([t('bags', { count: 2 }), t('bags', { count: 3 })]).toEqual(['2 袋', '3 袋'])
})

it('keeps the texts of each part and each language apart', () => {
  const i18n = createI18n('zh', { farm: wording('农场'), live: wording('直播') })
  const titles = (['zh', 'en'] as const).flatMap((lang) =>
    ['farm', 'live'].map((part) => i18n.getFixedT(lang, part)('title')),
  )
  expect(titles).toEqual(['农场', '直播', 'en 农场', 'en 直播'])
})

it('reports a missing text each time', () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => {})
  const t = createI18n('zh', { farm: wording('农场') }).getFixedT('zh', 'farm')
  expect([t('nothing'), t('nothing')]).toEqual(['nothing', 'nothing'])
  expect(told).toHaveBeenCalledTimes(2)
  told.mockRestore()
})
