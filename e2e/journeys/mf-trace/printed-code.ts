import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, it } from 'node:test'
import { labelOn, readPicture, sheetPictures, type Picture } from 'api/testing/label-pictures'
import { settled } from '../../browser'
import { ownSite } from '../../journey'
import type { RunningSite } from '../../site'
import { holdBeforeCamera, refuseCamera } from './fake-camera'
import { at, heading, main, RICE, widths } from './trace-page'

interface Label {
  picture: Picture
  /** Where its code leads. */
  code: string
}

const FARM = 'https://farm.example'

/** What is done with the label of a bag in the hand. */
export function printedCode(): void {
  const { site, inPage } = ownSite({ PUBLIC_URL: FARM })
  let labels: Label[] = []
  before(async () => {
    labels = await printLabels(site)
  })

  // Each opens a bag that nobody opened before.
  for (const [which, options] of widths.entries())
    it(`leads to the page of its bag, with what it is in the first answer, at ${options.viewport.width} px`, () =>
      inPage(options, async ({ page, faults }) => {
        const { code } = labels[which]!
        const first = await (await fetch(site.url + code)).text()
        for (const fact of ['北坡稻鸭米', '一号稻田', '示例数据', '碾米，出米率 65%'])
          assert.ok(first.includes(fact), fact)
        await page.goto(site.url + code)
        await settled(page)
        assert.equal(at(page), `/trace${code}`)
        await heading(page, '北坡稻鸭米').waitFor()
        await main(page).getByText('这是第一次有人查看这一袋。').waitFor()
        assert.deepEqual(faults, [])
      }))

  for (const options of widths) {
    it(`is read by the camera at ${options.viewport.width} px`, () =>
      inPage(options, async ({ page, faults }) => {
        const { picture, code } = labels[2]!
        await holdBeforeCamera(page, picture)
        await page.goto(`${site.url}/trace`)
        await settled(page)
        await page.getByRole('button', { name: '用相机扫码' }).click()
        await heading(page, '北坡稻鸭米').waitFor()
        assert.equal(at(page), `/trace${code}`)
        assert.deepEqual(faults, [])
      }))

    for (const { what, said, prepare } of NO_PICTURE)
      it(`can be typed ${what}, at ${options.viewport.width} px`, () =>
        inPage(options, async ({ page, faults }) => {
          await prepare?.(page)
          await page.goto(`${site.url}/trace`)
          await settled(page)
          await page.getByRole('button', { name: '用相机扫码' }).click()
          for (const sentence of said)
            await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
          await page.getByLabel('袋子上的码或批次号').fill(FARM + labels[2]!.code)
          await page.getByRole('button', { name: '查一查' }).click()
          await heading(page, '北坡稻鸭米').waitFor()
          assert.deepEqual(faults, [])
        }))
  }
}

const NO_PICTURE = [
  {
    what: 'when the camera is refused',
    said: ['没有得到相机的许可', '可以在浏览器的设置里允许使用相机，或者在上面输入批次号。'],
    prepare: refuseCamera,
  },
  // The browser of the tests has none.
  { what: 'without a camera', said: ['这台设备没有可用的相机', '请在上面输入批次号。'] },
]

/** The first labels of a printed sheet. */
async function printLabels(site: RunningSite): Promise<Label[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-labels-'))
  try {
    const sheet = path.join(folder, 'labels.pdf')
    const order = ['labels', RICE, 'R-01', '--count', '3', '--out', sheet]
    await site.run('.', 'api/src/staff/cli.ts', ...order)
    const [page] = await sheetPictures(sheet)
    return [0, 1, 2].map((column) => {
      const picture = labelOn(page!, column, 0)
      return { picture, code: new URL(readPicture(picture)!).pathname }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
