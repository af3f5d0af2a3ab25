import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { eventually } from '../browser'
import { startCamera, type Camera } from '../camera'
import { NO_MEDIA_SERVER, startFarm, type Farm } from '../media-server'
import { segments } from './segments'

const run = promisify(execFile)

describe('the media server', { skip: NO_MEDIA_SERVER, timeout: 600_000 }, () => {
  describe('a camera whose stream is made smaller as well', () => {
    let farm: Farm
    let camera: Camera | undefined
    before(async () => {
      farm = await startFarm({ nginx: { LIVE_QUALITIES: 'on' } })
    })
    after(async () => {
      await camera?.kill()
      await farm?.stop()
    })

    it('has two qualities under one signature', async () => {
      camera = startCamera(await farm.addStream('field'), { width: 1280, height: 720 })
      const folder = farm.signed('field')
      const sizes = ['stream=width,height', '-of', 'csv=p=0']
      for (const [quality, size] of [
        ['field_source', '1280,720'],
        ['field_low', '640,360'],
      ] as const) {
        await eventually(async () => void (await segments(`${folder}/${quality}`)))
        const playlist = `${folder}/${quality}/index.m3u8`
        const { stdout } = await run('ffprobe', [
          ...['-v', 'error', '-select_streams', 'v', '-show_entries', ...sizes, playlist],
        ])
        assert.equal(stdout.trim().split('\n')[0], size)
      }
      const master = await (await fetch(`${folder}/index.m3u8`)).text()
      assert.match(master, /^field_source\/index\.m3u8$/m)
      assert.match(master, /RESOLUTION=640x360\nfield_low\/index\.m3u8$/m)
      for (const [place, status] of [
        [farm.signed('field', -5), 410],
        [farm.signed('barn').replace(/barn$/, 'field'), 403],
      ] as const)
        for (const quality of ['field_source', 'field_low'])
          assert.equal((await fetch(`${place}/${quality}/index.m3u8`)).status, status)
      assert.equal((await fetch(`${farm.signed('barn')}/field_low/index.m3u8`)).status, 404)
    })
  })
})
