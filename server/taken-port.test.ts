import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

const root = path.resolve(import.meta.dirname, '..')

describe('a taken port is told in one sentence by', () => {
  const other = createServer()
  let port: number
  before(async () => {
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
    const address = other.address()
    assert.ok(address && typeof address === 'object')
    port = address.port
  })
  after(() => other.close())

  for (const [folder, mode, command] of [
    ['.', [], 'npm run dev'],
    ['mf-live', [], 'npm run dev -w mf-live'],
    ['mf-live', ['--in-shell'], 'npm run dev -w mf-live -- --in-shell'],
    ['mf-live', ['--for-site'], 'npm run dev -w mf-live -- --for-site'],
  ] as const)
    it(command, () => {
      const args = ['--import', 'tsx', path.join(root, 'server/dev.ts'), ...mode]
      const { status, stderr } = spawnSync(process.execPath, args, {
        cwd: path.join(root, folder),
        encoding: 'utf8',
        env: { ...process.env, PORT: String(port) },
      })
      assert.equal(
        stderr,
        `Port ${port} is taken by another program. Stop that program or choose another port: PORT=${port + 10} ${command}\n`,
      )
      assert.equal(status, 1)
    })
})
