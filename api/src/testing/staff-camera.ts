import assert from 'node:assert/strict'
import { it } from 'node:test'
import { staff } from './staff'

/** Adds, finds, changes and removes a camera's stream, on any database. */
export function camera(): void {
  it('tells what to set a camera to, and shows, keeps, changes and removes its key', async () => {
    const words = ['--title', '三号田', '--place', '南坡村', '--description', '新插的秧']
    const add = ['add-stream', '--id', 'field-3', ...words]
    const dry = await staff(...add, '--dry-run')
    assert.match(dry.out, /would be added[^]*nothing was written/)
    assert.doesNotMatch(dry.out, /key=/)
    const added = await staff(...add)
    assert.equal(added.code, 0, added.err)
    assert.match(added.out, /server +rtmp:\/\/localhost\/live\n/)
    assert.match(added.out, /H\.264, a key frame each second[^]*AAC, or none/)
    const streamKey = /stream key +(field-3\?key=[0-9a-f]{32})\n/.exec(added.out)![1]!

    process.env.LIVE_PUBLISH = 'rtmp://media.example.org/live'
    const listed = await staff('list-streams')
    delete process.env.LIVE_PUBLISH
    assert.equal(listed.code, 0, listed.err)
    assert.match(listed.out, /^field-3 {2}offline \(never yet\) {2}三号田, 南坡村$/m)
    assert.ok(listed.out.includes(`    rtmp://media.example.org/live  ${streamKey}\n`), listed.out)
    const json = async () => {
      const { out } = await staff('list-streams', '--json')
      const streams = out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string })
      return streams.find(({ id }) => id === 'field-3') as Record<string, unknown> | undefined
    }
    assert.deepEqual(await json(), {
      id: 'field-3',
      status: 'offline',
      startedAt: null,
      endedAt: null,
      title: '三号田',
      place: '南坡村',
      demo: false,
      playUrl: null,
      publishAddress: 'rtmp://localhost/live',
      streamKey,
    })

    const kept = await staff(...add, '--replace')
    assert.ok(kept.out.includes(streamKey), kept.out)
    const changed = await staff(...add, '--replace', '--new-key')
    assert.match(changed.out, /field-3\?key=/)
    assert.ok(!changed.out.includes(streamKey))

    const only = await staff('remove-stream', 'field-3', '--dry-run')
    assert.match(only.out, /field-3, 三号田, would be removed[^]*nothing was written/)
    assert.ok(await json())
    const removed = await staff('remove-stream', 'field-3')
    assert.match(removed.out, /was removed\.\n.*disconnected within ten seconds/)
    assert.equal(await json(), undefined)
    const twice = await staff('remove-stream', 'field-3')
    assert.deepEqual([twice.code, /There is no stream field-3/.test(twice.err)], [1, true])
    assert.equal((await staff('remove-stream')).code, 2)
  })
}
