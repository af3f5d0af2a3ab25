import { startSite } from './site'
const site = await startSite({ LOG_LEVEL: 'info', CALLS_PER_MINUTE: '100000' } as any)
const get = async (p: string, o?: any) => { const t = performance.now(); const r = await fetch(site.url + p, o); const b = await r.text(); return { status: r.status, ms: +(performance.now() - t).toFixed(0), n: b.length, b } }
await new Promise((r) => setTimeout(r, 100)); for (let i = 0; i < 5; i++) { await get('/finance'); await new Promise((r) => setTimeout(r, 500)) }
for (const p of ['/finance', '/finance', '/finance?list=donation&pageNo=2', '/en/finance', '/en/finance', '/live', '/live', '/live/paddy', '/live/nope', '/finance/entry/5', '/finance/entry/99999999', '/en/finance/entry/7', '/pay']) {
  const r = await get(p)
  const main = r.b.slice(r.b.indexOf('<main'), r.b.indexOf('</main>')).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  console.log(p, r.status, r.ms + ' ms', r.n, /<title>([^<]*)/.exec(r.b)?.[1], '|', main.slice(0, 160))
}
const t = performance.now(); let n = 0; while (performance.now() - t < 2000) { await get('/finance'); n++ } console.log('per s', n / 2)
console.log((site as any).printed().split('\n').filter((l: string) => /without its content|"level":[456]0/.test(l)).slice(0, 8).join('\n'))
await site.stop(); process.exit(0)
