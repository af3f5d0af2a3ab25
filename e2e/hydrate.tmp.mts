import { startSite } from './site'
import { launchBrowser, openPage } from './browser'
const site = await startSite({ CALLS_PER_MINUTE: '100000' } as any)
const browser = await launchBrowser()
for (let i = 0; i < 8; i++) { await fetch(site.url + '/finance'); await new Promise((r) => setTimeout(r, 400)) }
for (const lang of ['', '/en']) for (const p of ['/finance', '/finance?list=donation&pageNo=2', '/finance?purpose=月球基地', '/live', '/live?place=北坡村', '/live/paddy', '/live/nope', '/finance/entry/5', '/finance/entry/99999999', '/finance/entry/x']) {
  const { page, faults, close } = await openPage(browser, { locale: lang ? 'en-GB' : 'zh-CN' })
  const calls: string[] = []
  page.on('request', (r) => { if (r.url().includes('/api/') && !r.url().includes('beacons')) calls.push(new URL(r.url()).pathname) })
  const r = await page.goto(site.url + lang + p)
  const html = await r!.text()
  await page.waitForTimeout(2500)
  console.log(lang + p, r!.status(), html.includes('"answers":[') ? 'rendered' : 'composed', 'calls', calls.join(' '), faults.map((f) => f.slice(0, 400)))
  await close()
}
await browser.close(); await site.stop(); process.exit(0)
