import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { generate } from 'selfsigned'
import { freePorts } from 'api/testing/free-ports'
import { NGINX, NO_MEDIA_SERVER } from '../media-server'
import { ROOT } from '../site'

const run = promisify(execFile)

describe('the media server', { skip: NO_MEDIA_SERVER, timeout: 600_000 }, () => {
  describe("nginx's configuration", () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
    after(() => rmSync(folder, { recursive: true, force: true }))
    const place = (name: string) => path.join(folder, name)
    /** Writes it with the command and lets nginx read it; returns what nginx says. */
    async function readBack(env: Record<string, string>): Promise<string> {
      const [http, https, rtmp, innerHttp, innerRtmp] = (await freePorts(5)).map(String)
      const own = {
        ...{ HTTP_PORT: http, HTTPS_PORT: https, RTMP_PORT: rtmp },
        ...{ INNER_HTTP_PORT: innerHttp, INNER_RTMP_PORT: innerRtmp },
        ...{ LIVE_KEY: 'a-secret-of-the-farm', LISTEN: '127.0.0.1', MEDIA_DIR: folder },
        ...{ RUN_DIR: place('run'), NGINX_USER: userInfo().uid === 0 ? 'root' : '' },
      }
      const write = ['--import', 'tsx', 'deploy/write.ts', '--out', place('nginx.conf')]
      await run(process.execPath, write, { cwd: ROOT, env: { ...process.env, ...own, ...env } })
      const read = ['-t', '-p', folder, '-e', place('run/error.log'), '-c', place('nginx.conf')]
      return (await run(NGINX!, read)).stderr
    }
    before(async () => {
      mkdirSync(place('run'))
      const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
      writeFileSync(place('cert.pem'), cert)
      writeFileSync(place('key.pem'), key)
    })

    for (const [what, env] of [
      ['as it is by default', {}],
      [
        'with https',
        {
          TLS_CERT: place('cert.pem'),
          TLS_KEY: place('key.pem'),
          SERVER_NAME: 'farm.example.org',
        },
      ],
      ['with two qualities', { LIVE_QUALITIES: 'on' }],
      ['sending streams on', { LIVE_PUSH: 'rtmp://127.0.0.1:1/live' }],
      ['for several names', { SERVER_NAME: 'farm.example.org, www.farm.example.org' }],
    ] as const)
      it(`is taken by nginx without a warning, ${what}`, async () =>
        assert.doesNotMatch(await readBack(env), /warn|emerg|alert/))
  })
})
