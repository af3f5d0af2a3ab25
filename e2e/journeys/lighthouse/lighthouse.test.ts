import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startAudits, type Audits } from './audit'
import { addressOf, routes } from './routes'

/** A visitor's own pages are in no index (docs/decisions/0029); Lighthouse must have nothing else against them. */
const IN_NO_INDEX =
  'is-crawlable: Page is blocked from indexing\n{"source":"x-robots-tag: noindex"}'

/** Each address once, in Chinese and English by turns; `npm run lighthouse` audits both. */
const inOneLanguage = routes.filter((_, index) => index % 4 === 0 || index % 4 === 3)

describe('Lighthouse, on a phone, gives 100 for accessibility, best practices and SEO', () => {
  let audits: Audits
  before(async () => {
    audits = await startAudits('headless')
  })
  after(() => audits?.stop())

  for (const route of inOneLanguage)
    it(`to ${route.at}${route.personal ? ', except that it is in no index' : ''}`, async () => {
      const url = await addressOf(route, audits.siteUrl)
      const { figures, faults } = await audits.audit(url)
      assert.deepEqual(faults, route.personal ? [IN_NO_INDEX] : [])
      const { seo, ...others } = figures
      assert.deepEqual(others, { accessibility: 100, 'best-practices': 100 })
      if (!route.personal) assert.equal(seo, 100)
    })
})
