import assert from 'node:assert/strict'
import { it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
import { checkPart } from 'release/conformance'
import type { OwnSite } from '../../journey'
import { inScope } from './scope'

/** The browser check of a release. Every part passes it as it is, whether or not the api answers. */
export function conformance({ site }: OwnSite): void {
  for (const part of PARTS.filter(inScope))
    for (const api of ['answers', 'is away'])
      it(`${part} can be released while the api ${api}`, async () => {
        const running = api === 'answers' ? site.url : undefined
        const { visits } = await checkPart({ part, site: site.siteDir, running })
        assert.ok(visits > 0, 'No page was opened.')
      })
}
