/** `npm run bench:bytes`: what a first visit of home fetches, file by file, and as one bundle of the same source. */
import { launchBrowser } from '../browser'
import { startSite } from '../site'
import { firstVisits } from './first-visit'

const site = await startSite()
const browser = await launchBrowser(['--ignore-certificate-errors'])
try {
  const { federated, bundle } = await firstVisits(browser, site.url)
  for (const [name, { files, kilobytes }] of Object.entries({ federated, bundle })) {
    console.log(`${name}: ${kilobytes.toFixed(1)} KB`)
    for (const { path, bytes } of files) console.log(`${String(bytes).padStart(9)}  ${path}`)
  }
  console.log(`ratio: ${(federated.kilobytes / bundle.kilobytes).toFixed(3)}`)
} finally {
  await browser.close()
  await site.stop()
}
