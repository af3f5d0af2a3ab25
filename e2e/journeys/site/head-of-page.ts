import assert from 'node:assert/strict'
import type { Thing } from './schema-faults'

const SIGNS: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' }
const plain = (escaped: string) => escaped.replace(/&\w+;/g, (sign) => SIGNS[sign] ?? sign)

/** What a crawler without scripts reads of a page. */
export interface HeadOfPage {
  title: string
  description: string
  link: string
  /** The values of an Open Graph property, in their order. */
  said: (property: string) => string[]
  things: Thing[]
}

/** Reads the head of a page as a crawler does. */
export async function headOfPage(url: string): Promise<HeadOfPage> {
  const { status, headers, html } = await fetched(url)
  assert.equal(status, 200, url)
  const properties = [...html.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)]
  return {
    title: found(html, /<title>([^<]*)<\/title>/g),
    description: found(html, /<meta name="description" content="([^"]*)">/g),
    link: headers.get('link') ?? '',
    said: (name) =>
      properties.flatMap(([, property, content = '']) =>
        property === name ? [plain(content)] : [],
      ),
    things: thingsIn(html),
  }
}

/** What a page shows in the words of schema.org. */
export function thingsIn(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return blocks.flatMap(([, json = '']) => {
    const { '@context': context, '@graph': things } = JSON.parse(json) as {
      '@context': string
      '@graph': Thing[]
    }
    assert.equal(context, 'https://schema.org')
    return things
  })
}

/** A page as it is sent. */
export async function fetched(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

/** The one text that a pattern finds. */
function found(html: string, pattern: RegExp): string {
  const [match, ...more] = [...html.matchAll(pattern)]
  assert.ok(match && !more.length, `${more.length} more than one of ${pattern.source}`)
  return plain(match[1] ?? '')
}
