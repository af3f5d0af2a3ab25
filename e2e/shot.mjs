import { chromium } from 'playwright-core'
const [,, path, name, widths = '375,1440', schemes = 'light,dark'] = process.argv
const b = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const w of widths.split(',')) for (const s of schemes.split(',')) {
  const p = await b.newPage({ viewport: { width: +w, height: 900 }, colorScheme: s })
  p.on('console', m => ['error','warning'].includes(m.type()) && console.log(name, w, s, m.type(), m.text()))
  p.on('pageerror', e => console.log('pageerror', e.message))
  await p.goto('http://localhost:8095' + path, { waitUntil: 'networkidle' })
  await p.screenshot({ path: `/tmp/shots/${name}-${w}-${s}.png`, fullPage: true })
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) console.log(name, w, 'overflows', over)
  await p.close()
}
await b.close()
