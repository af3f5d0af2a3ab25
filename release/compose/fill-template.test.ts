import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { RenderedScreen } from 'shared/contract'
import { fillTemplate, templateOf } from './fill-template.cjs'
import { MARKS, piecesOf } from './template-marks'

const template = templateOf(
  piecesOf(
    [
      `<title>${MARKS.title}</title><meta content="${MARKS.description}"><meta content="${MARKS.url}">`,
      MARKS.structured,
      `<main>${MARKS.body}</main>{"answers":"${MARKS.answers}"}`,
    ].join('\n'),
  ),
)

const filledWith = (content: RenderedScreen) => String(fillTemplate(template, content))

const screen = {
  title: '一号稻田',
  description: '看得见水位和田埂。',
  url: '/live/paddy',
  things: [{ '@type': 'VideoObject', name: '一号稻田' }],
  html: '<h1>一号稻田</h1>',
  answers: { at: 1, answers: [] },
  isMissing: false,
}

it('puts the content of an address where the marks are', () => {
  assert.deepEqual(filledWith(screen).split('\n'), [
    '<title>一号稻田</title><meta content="看得见水位和田埂。"><meta content="/live/paddy">',
    '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"VideoObject","name":"一号稻田"}]}</script>',
    '<main><h1>一号稻田</h1></main>{"answers":{"at":1,"answers":[]}}',
  ])
})

it('lets no text end an attribute or a script, and leaves out what is unknown', () => {
  const strange = { ...screen, title: '<b>"', description: '"><script>', things: [] }
  assert.deepEqual(filledWith(strange).split('\n').slice(0, 2), [
    '<title>&lt;b&gt;&quot;</title><meta content="&quot;&gt;&lt;script&gt;"><meta content="/live/paddy">',
    '',
  ])
  const told = { ...screen, things: [{ '@type': 'VideoObject', name: '</script><b>' }] }
  assert.match(filledWith(told), /"name":"\\u003c\/script>\\u003cb>"/)
})

it('takes marks in the content, and what a replacement would mean, for text', () => {
  const strange = {
    ...screen,
    title: `${MARKS.body} $& $1`,
    html: `"${MARKS.answers}" $'`,
    answers: { at: 1, answers: [[[MARKS.title], null] satisfies [unknown[], unknown]] },
  }
  const filled = filledWith(strange)
  assert.ok(filled.startsWith('<title>__SCREEN_BODY__ $&amp; $1</title>'), filled)
  assert.ok(
    filled.endsWith(
      `<main>"__SCREEN_ANSWERS__" $'</main>{"answers":{"at":1,"answers":[[["__SCREEN_TITLE__"],null]]}}`,
    ),
    filled,
  )
})
