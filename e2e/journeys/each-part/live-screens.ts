import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Stream } from 'shared/contract'
import { TWO_AT_A_TIME, type OwnSite } from '../../journey'
import { ask, desk, h1, main, phone, words } from './screen'

export function liveScreens({ site, visit }: OwnSite): void {
  describe('the live streams', TWO_AT_A_TIME, () => {
    const cards = (page: Page) => main(page).getByRole('list', { name: '画面列表' })

    for (const options of [phone, desk])
      it(`are those of the service, live first, at ${options.viewport.width} px`, () =>
        visit('/live', options, async (page) => {
          const streams = await ask<Stream[]>(site, '/live/stream/list-all')
          assert.ok(streams.length >= 6, 'streams.length >= 6')
          const items = cards(page).getByRole('listitem')
          await items.first().waitFor()
          const texts = await Promise.all((await items.all()).map(words))
          assert.equal(texts.length, streams.length)
          const label = { live: '直播中', upcoming: '未开始', offline: '离线' }
          for (const { title, place, status } of streams) {
            const text = texts.find((one) => one.includes(title))
            assert.ok(text?.includes(label[status]) && text.includes(place), `${title}: ${text}`)
          }
          const live = texts.map((text) => text.includes('直播中'))
          assert.equal(live.lastIndexOf(true) + 1, live.filter(Boolean).length)
          assert.ok(live.some((one) => !one) && live[0], 'live.some((one) => !one) && live[0]')
        }))

    it('open at an address of their own, with their title as heading, and Back leads to the list', () =>
      visit('/live', desk, async (page) => {
        const { id, title, place } = (await ask<Stream[]>(site, '/live/stream/list-all')).find(
          ({ status }) => status === 'live',
        )!
        await cards(page).getByRole('link', { name: title }).click()
        await h1(page, title).waitFor()
        assert.equal(new URL(page.url()).pathname, `/live/${id}`)
        await page.waitForFunction(
          (own) => document.title === `${own} · 慢生活农场`,
          `${title} · ${place}`,
        )
        assert.equal(await page.locator('h1').count(), 1)
        await main(page).getByRole('heading', { name: '其他画面' }).waitFor()
        await page.goBack()
        await h1(page, '田间直播').waitFor()
      }))

    for (const [status, sentence] of [
      ['upcoming', '直播还没有开始'],
      ['offline', '现在没有直播'],
    ] as const)
      it(`say so when they are not live: ${status}`, async () => {
        const streams = await ask<Stream[]>(site, '/live/stream/list-all')
        const { id, title } = streams.find((stream) => stream.status === status)!
        await visit(`/live/${id}`, phone, async (page) => {
          await h1(page, title).waitFor()
          await main(page).getByRole('heading', { name: sentence }).waitFor()
          assert.equal(await page.locator('video').count(), 0)
        })
      })

    it('play: a live one has a picture that moves', async () => {
      const streams = await ask<Stream[]>(site, '/live/stream/list-all')
      const { id } = streams.find(({ status }) => status === 'live')!
      await visit(`/live/${id}`, desk, async (page) => {
        await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
      })
    })

    it('an unknown one is said to be unknown, with a way on', () =>
      visit('/live/%E6%B2%A1%E6%9C%89', phone, async (page) => {
        await h1(page, '没有找到这路画面').waitFor()
        await main(page).getByRole('link', { name: '看全部画面' }).click()
        await h1(page, '田间直播').waitFor()
        assert.equal(new URL(page.url()).pathname, '/live')
      }))
  })
}
