import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { request as ask } from 'node:http'
import { describe, it } from 'node:test'
import { inLang } from 'shared/contract'
import { ownSite } from '../../journey'
import { pages } from './pages'

const unknown = [
  '/no-such-page',
  '/no/such/page',
  '/404',
  '/aboutx',
  '/pay/anything',
  '/%E6%B2%A1%E6%9C%89',
]

describe('what the site is served with', () => {
  const { site } = ownSite()

  const get = (path: string, init?: RequestInit) => fetch(site.url + path, init)

  describe('a page', () => {
    for (const path of [...pages, ...unknown])
      for (const address of [path, inLang('en', path)])
        it(`${address} has its policies, and nothing inline that runs but the script they name`, async () => {
          const answer = await get(address)
          // No gift has the code of that page.
          const isMissing = unknown.includes(path) || path.startsWith('/pay/order/')
          assert.equal(answer.status, isMissing ? 404 : 200)
          assert.match(answer.headers.get('content-type')!, /^text\/html; charset=utf-8/)
          hasPolicies(answer, path)
          const policy = directives(answer.headers.get('content-security-policy')!)
          assert.equal(policy['default-src'], "'none'")
          assert.match(policy['script-src']!, /^'self' 'sha256-[\w+/]{43}='$/)
          assert.equal(policy['object-src'], "'none'")
          assert.equal(policy['base-uri'], "'none'")
          assert.equal(policy['frame-ancestors'], "'self'")
          assert.equal(policy['require-trusted-types-for'], "'script'")
          assert.equal(policy['trusted-types'], 'default')
          assert.equal(policy['worker-src'], "'self'")
          for (const [name, sources] of Object.entries(policy))
            assert.doesNotMatch(sources, /unsafe-inline|unsafe-eval|(^|\s)(\*|https?:)(\s|$)/, name)

          const html = await answer.text()
          assert.doesNotMatch(html, /<[^>]+\sstyle\s*=/, 'no inline style attribute')
          assert.doesNotMatch(html, /<[^>]+\son\w+\s*=/, 'no inline handler')
          assert.doesNotMatch(html, /javascript:/i)
          const inline: string[] = []
          for (const [, attributes, body] of html.matchAll(
            /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
          ))
            if (/type="application\/(ld\+)?json"/.test(attributes!)) JSON.parse(body!)
            else if (attributes === '') inline.push(body!)
            else assert.ok(/\ssrc="/.test(attributes!) && body === '', attributes)
          // The only inline script is the one that the policy names, on every page the same.
          assert.deepEqual(inline.map(sourceOf), [policy['script-src']!.split(' ')[1]])
          for (const [, attributes] of html.matchAll(/<style\b([^>]*)>(?!@layer parts\.[^{]*;<)/g))
            assert.match(attributes!, /^ data-href="[\w.-]+\.css"$/)
        })

    it('is the same for every visitor, whatever the cookie', async () => {
      for (const path of [
        '/',
        '/en',
        '/finance',
        '/en/finance?list=donation',
        '/pay',
        '/live/paddy',
      ]) {
        const answer = await get(path)
        const header = (name: string) => answer.headers.get(name)
        assert.equal(
          header('cache-control'),
          'public, max-age=0, must-revalidate, s-maxage=1',
          path,
        )
        assert.equal(
          header('cdn-cache-control'),
          'public, max-age=1, stale-while-revalidate=60',
          path,
        )
        assert.equal(header('vary'), 'accept-encoding', path)
        const html = await answer.text()
        const headers = { cookie: 'lang=en; lang=zh' }
        assert.equal(await (await get(path, { headers })).text(), html, path)
        const known = await get(path, { headers: { 'if-none-match': header('etag')! } })
        assert.equal(known.status, 304, path)
        assert.equal(await known.text(), '', path)
      }
    })

    it('names its own address, and its twin in the other language', async () => {
      for (const path of ['/live/paddy', '/en/live/paddy'])
        assert.equal(
          (await get(path)).headers.get('link'),
          [
            `<${path}>; rel="canonical"`,
            '</live/paddy>; rel="alternate"; hreflang="zh"',
            '</en/live/paddy>; rel="alternate"; hreflang="en"',
            '</live/paddy>; rel="alternate"; hreflang="x-default"',
          ].join(', '),
        )
      assert.match((await get('/en')).headers.get('link')!, /^<\/en>; rel="canonical", <\/>; rel/)
      const view = '/finance?list=donation&pageNo=2'
      assert.ok(
        (await get(view)).headers.get('link')!.startsWith(`<${view}>; rel="canonical"`),
        view,
      )
      const sent = await get('/finance?type=&list=donation&keyword=&pageNo=2')
      assert.ok(sent.headers.get('link')!.startsWith(`<${view}>; rel="canonical"`), 'empty fields')
    })

    it('with a gift is kept by nobody, found by nobody, and tells no other site its address', async () => {
      for (const path of ['/pay/order/X7', '/en/pay/order/X7', '/pay/return?order=G1']) {
        const { headers } = await get(path)
        assert.equal(headers.get('cache-control'), 'no-store, no-transform', path)
        assert.equal(headers.get('x-robots-tag'), 'noindex', path)
        assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
        assert.equal(headers.get('link'), null, path)
      }
    })

    it('below /en is in English, its 404 included', async () => {
      assert.match(await (await get('/')).text(), /<html lang="zh">/)
      for (const path of ['/en', '/en/', '/en/finance', '/en/no-such-page'])
        assert.match(await (await get(path)).text(), /<html lang="en">/, path)
      assert.match(await (await get('/english')).text(), /<html lang="zh">/)
    })

    for (const path of unknown)
      it(`${path} is a 404 with the site's own page`, async () => {
        const answer = await get(path)
        assert.equal(answer.status, 404)
        const html = await answer.text()
        assert.match(html, /<h1[^>]*>没有这个页面<\/h1>/)
        assert.match(html, /© 2025 慢生活农场 All rights reserved\./)
      })

    it('answers HEAD with the same headers and no body', async () => {
      for (const path of ['/', '/live', '/no-such-page', '/registry.json']) {
        const [head, whole] = await Promise.all([get(path, { method: 'HEAD' }), get(path)])
        assert.equal(head.status, whole.status, path)
        for (const name of ['content-type', 'cache-control', 'content-security-policy'])
          assert.equal(head.headers.get(name), whole.headers.get(name), `${path} ${name}`)
        assert.equal(await head.text(), '')
      }
    })

    it('takes no other method', async () => {
      for (const method of ['POST', 'PUT', 'DELETE'])
        assert.equal((await get('/', { method })).status, 405, method)
    })

    it('is there with a closing slash and a query as well', async () => {
      for (const path of ['/about/', '/finance?pageNo=2', '/live/?place=x'])
        assert.equal((await get(path)).status, 200, path)
    })
  })

  describe('an asset', () => {
    const missing = [
      '/x.js',
      '/favicon.ico',
      '/main.css.map',
      '/releases/',
      '/releases/mf-live/0.0.0-0000/remoteEntry.js',
      '/releases/x',
      '/media/',
      '/media/x.webp',
      '/media/x',
      '/media/draw-panorama.ts',
      '/site.webmanifest',
      '/package.json',
      '/api.json',
    ]
    for (const path of missing)
      it(`${path} that is missing is a plain 404, never the page`, async () => {
        const answer = await get(path)
        assert.equal(answer.status, 404)
        assert.doesNotMatch(answer.headers.get('content-type') ?? '', /html/)
        assert.doesNotMatch(await answer.text(), /<html|<!doctype/i)
        assert.doesNotMatch(answer.headers.get('cache-control') ?? '', /immutable|max-age=[1-9]/)
        hasPolicies(answer)
      })

    for (const path of [
      '/releases/../registry.json',
      '/releases/%2e%2e/%2e%2e/package.json',
      '/media/..%2f..%2fpackage.json',
      '/releases/..%5c..%5cpackage.json',
      '/%',
      '/releases/%',
      '/%ff',
    ])
      it(`${path} leads nowhere outside`, async () => {
        const { status, body } = await raw(path)
        assert.ok(status >= 400 && status < 500, String(status))
        assert.doesNotMatch(body, /"workspaces"/)
      })

    it('of a release is kept for a year; the registry never', async () => {
      const html = await (await get('/')).text()
      const files = [...html.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)].map(([, at]) => at!)
      assert.ok(files.length > 3, 'files.length > 3')
      for (const file of files) {
        const answer = await get(file, { headers: { 'accept-encoding': 'br' } })
        assert.equal(answer.status, 200, file)
        assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
        assert.match(answer.headers.get('content-type')!, /javascript|css/)
        assert.equal(answer.headers.get('content-encoding'), 'br', file)
        hasPolicies(answer)
      }
      const registry = await get('/registry.json')
      assert.equal(registry.headers.get('cache-control'), 'no-cache')
      const { remotes } = (await registry.json()) as { remotes: Record<string, { base: string }> }
      assert.deepEqual(Object.keys(remotes).sort(), ['finance', 'home', 'live', 'pay', 'trace'])
      for (const [name, { base }] of Object.entries(remotes))
        assert.match(base, new RegExp(`^/releases/mf-${name}/`))
      hasPolicies(registry)
    })

    it('that a page names is there: every file of every page', async () => {
      const named = await Promise.all(pages.map(async (path) => (await get(path)).text()))
      const files = named.flatMap((html) =>
        [...html.matchAll(/(?:src|href)="(\/(?:releases|media)\/[^"]+)"/g)].map(([, at]) => at!),
      )
      for (const file of new Set(files)) assert.equal((await get(file)).status, 200, file)
    })
  })

  describe('the api', () => {
    it('says what it is, that it is up, and that it is ready', async () => {
      for (const path of ['/api/health', '/api/ready']) {
        const answer = await get(path)
        assert.equal(answer.status, 200, path)
        assert.deepEqual(await answer.json(), { code: 0, msg: '', data: { status: 'ok' } })
      }
      const document = (await (await get('/api/openapi.json')).json()) as {
        openapi: string
        paths: Record<string, unknown>
      }
      assert.match(document.openapi, /^3\./)
      for (const path of [
        '/home/realtime-data/get',
        '/live/stream/list-all',
        '/live/stream/get-play-url',
        '/finance/donation/get-search-params',
        '/finance/expense/get-search-params',
        '/finance/donation/page',
        '/finance/expense/page',
        '/finance/balance/get',
      ])
        assert.ok(path in document.paths, path)
      const page = await get('/api/docs')
      assert.equal(page.status, 200)
      assert.match(await page.text(), /\/home\/realtime-data\/get/)
    })

    it('answers what it does not have in its own envelope', async () => {
      const answer = await get('/api/no/such/call')
      assert.equal(answer.status, 404)
      const { code, msg } = (await answer.json()) as { code: number; msg: string }
      assert.ok(code !== 0 && msg, 'code !== 0 && msg')
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    })
  })

  /** An address as it stands: fetch would put its dots in order before asking. */
  const raw = (path: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(site.url)
      ask({ hostname, port, path }, (answer) => {
        let body = ''
        answer.on('data', (bytes: Buffer) => void (body += String(bytes)))
        answer.on('end', () => resolve({ status: answer.statusCode!, body }))
      })
        .on('error', reject)
        .end()
    })
})

function hasPolicies({ headers }: Response, path = '') {
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  const isGift = /\/pay\/(order\/.|return)/.test(path)
  assert.equal(headers.get('referrer-policy'), isGift ? 'no-referrer' : 'strict-origin')
  assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN')
}

/** The source of a policy that allows an inline script with this text. */
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ')
      return [name!, sources.join(' ')]
    }),
  )
