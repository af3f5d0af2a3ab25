import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client } from 'pg'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from '../testing/cluster'
import { openDatabase } from '../testing/seeded'
import { startStaff } from '../testing/staff'
import { until } from '../testing/until'

const binaries = clusterBinaries()

describe('a staff command on PostgreSQL', { skip: NO_POSTGRES }, () => {
  let cluster: Cluster
  let DATABASE_URL: string
  const run = (...words: string[]) =>
    startStaff(words, { DATABASE_URL, LIVE_KEY: 'a-key-of-the-tests' })
  before(async () => {
    cluster = await startCluster(binaries!)
    DATABASE_URL = await cluster.create()
    await (await openDatabase({ databaseUrl: DATABASE_URL })).close()
  })
  after(() => cluster?.stop())

  it('says which lock it waits for, that PostgreSQL is silent, and goes on by itself', async () => {
    const session = new Client({
      connectionString: DATABASE_URL,
      application_name: 'long import',
    })
    await session.connect()
    try {
      await session.query('begin; lock table project in access exclusive mode')
      const { said, ended } = run('list-projects')
      await until('it names the holder', () =>
        /Waiting for a lock that is held by process \d+ \(long import\), in a transaction for \d+ s\.\n/.test(
          said.err,
        ),
      )
      cluster.freeze()
      await until('it says that nothing answers', () =>
        said.err.includes('Waiting for PostgreSQL, which does not answer: '),
      )
      cluster.thaw()
      await session.query('commit')
      const { code, out } = await ended
      assert.equal(code, 0)
      assert.match(out, /土壤改良/)
    } finally {
      cluster.thaw()
      await session.end()
    }
  })

  for (const [what, begin, end] of [
    ['hangs', () => cluster.freeze(), () => cluster.thaw()],
    ['is away', () => cluster.down(), () => cluster.up()],
  ] as const)
    it(`ends with one sentence when PostgreSQL ${what}`, async () => {
      await begin()
      try {
        const { code, err } = await run('verify-totals').ended
        assert.equal(code, 3)
        assert.match(
          err,
          /^PostgreSQL does not answer at the address in DATABASE_URL: .+\. Nothing was changed\. Try again once it runs, or correct the address\.\n$/,
        )
      } finally {
        await end()
      }
    })
})
