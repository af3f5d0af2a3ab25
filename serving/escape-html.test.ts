import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { escapeHtml } from './escape-html.cjs'

describe('a text in a page', () => {
  it('starts no element and ends no attribute', () => {
    assert.equal(
      escapeHtml(`"'<a href="/x">`.repeat(2)),
      '&quot;&#39;&lt;a href=&quot;/x&quot;&gt;'.repeat(2),
    )
  })

  it('shows an entity as it was written', () => {
    assert.equal(escapeHtml('&lt; & <'), '&amp;lt; &amp; &lt;')
  })

  it('is left alone where nothing in it needs escaping', () => {
    assert.equal(escapeHtml('慢生活农场: 1 + 1 = 2'), '慢生活农场: 1 + 1 = 2')
  })
})
