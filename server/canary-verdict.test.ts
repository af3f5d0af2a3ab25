import assert from 'node:assert/strict'
import { it } from 'node:test'
import { whyItFails, whyItIsSilent } from './canary-verdict'

const visits = (failedViews: number, views: number) => ({ failedViews, views })

it('halts a canary that fails 5 points more often than the running release', () => {
  assert.equal(
    whyItFails(visits(4, 20), visits(1, 200)),
    'It failed in 4 of 20 page views, the running release in 1 of 200.',
  )
  assert.equal(whyItFails(visits(3, 3), visits(0, 0)) !== null, true)
  // The failures arrived before the views that they belong to.
  assert.equal(whyItFails(visits(3, 0), visits(0, 10)) !== null, true)
})

it('goes on for a few failures, and for as many as the running release has', () => {
  assert.equal(whyItFails(visits(2, 2), visits(0, 100)), null)
  assert.equal(whyItFails(visits(5, 100), visits(0, 100)), null)
  assert.equal(whyItFails(visits(30, 100), visits(26, 100)), null)
})

const answers = (reported: number, sent: number) => ({ reported, sent })

it('halts a canary whose pages fall silent', () => {
  assert.equal(
    whyItIsSilent(answers(2, 40), answers(300, 360)),
    'Only 2 of 40 of its pages reported that they were seen, of the others 300 of 360. Its code may loop for ever.',
  )
})

it('does not take crawlers, few pages, or a reporter that fails everywhere for silence', () => {
  assert.equal(whyItIsSilent(answers(10, 40), answers(90, 360)), null)
  assert.equal(whyItIsSilent(answers(0, 29), answers(300, 360)), null)
  assert.equal(whyItIsSilent(answers(0, 40), answers(20, 29)), null)
  assert.equal(whyItIsSilent(answers(0, 40), answers(0, 360)), null)
})
