import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pino } from 'pino'
import { nowhere } from '../database/nowhere'
import { TestApi } from '../testing/api'
import { sandboxSettings } from '../testing/gifts'

it('queries the database once for concurrent checks, and logs its loss once', async () => {
  const database = nowhere()
  let asked = 0
  let lost = false
  const lines: string[] = []
  const count = {
    transformQuery: ({ node }: { node: never }) => {
      asked++
      if (lost) throw new Error('It is gone.')
      return node
    },
    transformResult: async ({ result }: { result: never }) => result,
  }
  const queries = database.queries.withPlugin(count as never)
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const api = await TestApi.build({
    database: { ...database, queries },
    pay: sandboxSettings({ channels: [] }),
    logger,
  })
  const ready = () => Promise.all(Array.from({ length: 50 }, () => api.get('/ready')))
  assert.deepEqual(new Set((await ready()).map(({ status }) => status)), new Set([200]))
  assert.equal(asked, 1)
  lost = true
  for (let attempt = 0; (await api.get('/ready')).status === 200; attempt++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  await ready()
  assert.equal(lines.filter((line) => line.includes('does not answer')).length, 1)
  await api.close()
})
