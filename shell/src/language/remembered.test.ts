import { langToOffer, rememberLang } from './remembered'

it.each([
  ['zh', 'lang=en', ['zh-CN'], 'en'],
  ['en', 'lang=en', ['zh-CN'], null],
  ['zh', '', ['en-GB', 'zh-CN'], 'en'],
  ['zh', '', ['fr-FR', 'en'], 'en'],
  ['zh', '', ['zh-TW', 'en'], null],
  ['en', '', ['zh-Hans-CN'], 'zh'],
  ['zh', '', ['fr-FR'], null],
  ['zh', '', [], null],
  ['zh', 'lang=fr', ['en'], 'en'],
  ['zh', 'visitor=12; lang=zh', ['en'], null],
] as const)(
  'a %s page with the cookie "%s" and %j offers %s',
  (page, cookies, languages, wanted) => {
    expect(langToOffer(page, cookies, languages)).toBe(wanted)
  },
)

it('remembers a choice, which decides against the languages of the browser', () => {
  rememberLang('en')
  expect(langToOffer('zh', document.cookie, ['zh-CN'])).toBe('en')
})
