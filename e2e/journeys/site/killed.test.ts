import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { until } from 'api/testing/until'
import { ownSite } from '../../journey'

/** The processes that render screens from a site's folder, each with the process that started it. */
function renderersOf(siteDir: string): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    const read = (file: string) => {
      try {
        return readFileSync(`/proc/${name}/${file}`, 'utf8')
      } catch {
        // It has ended meanwhile, or is no process.
        return ''
      }
    }
    const words = read('cmdline')
    if (!words.includes('render-child') || !words.includes(siteDir)) return []
    const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(read('stat')) ?? []
    return [{ pid: Number(name), parent: Number(parent) }]
  })
}

describe('a site that is killed', { skip: process.platform !== 'linux' && 'needs /proc' }, () => {
  const { site } = ownSite()

  it('leaves no process behind that renders screens', async () => {
    for (const at of ['/finance', '/live']) assert.equal((await fetch(site.url + at)).status, 200)
    const [renderer] = renderersOf(site.siteDir)
    assert.ok(renderer, 'No process renders screens.')
    process.kill(renderer.parent, 'SIGKILL')
    await until('it has ended', () => renderersOf(site.siteDir).length === 0)
  })
})
