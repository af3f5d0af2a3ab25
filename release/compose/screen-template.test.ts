import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fillTemplate, MARKS } from './screen-template'

const template = `<title>${MARKS.title}</title><main>${MARKS.body}</main>{"answers":"${MARKS.answers}"}`

it('puts the content of an address where the marks are', () => {
  assert.equal(
    fillTemplate(template, { title: '一号稻田', body: '<h1>一号稻田</h1>', answers: '[1]' }),
    '<title>一号稻田</title><main><h1>一号稻田</h1></main>{"answers":[1]}',
  )
})

it('takes marks in the content, and what a replacement would mean, for text', () => {
  const strange = {
    title: `${MARKS.body} $& $1`,
    body: `"${MARKS.answers}" $'`,
    answers: `["${MARKS.title}"]`,
  }
  assert.equal(
    fillTemplate(template, strange),
    `<title>${strange.title}</title><main>${strange.body}</main>{"answers":${strange.answers}}`,
  )
})
