import { qualitiesOf, readPlaylist } from './playlist'

const MASTER = `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-STREAM-INF:PROGRAM-ID=1,BANDWIDTH=800000,RESOLUTION=640x360
field_low/index.m3u8
#EXT-X-STREAM-INF:PROGRAM-ID=1,AVERAGE-BANDWIDTH=1,BANDWIDTH=4000000
field_source/index.m3u8
`
const MEDIA = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1.000,\n7.ts\n'

it('lists the qualities of a stream, best first, by height where known', () => {
  expect(qualitiesOf(MASTER)).toEqual([
    { name: null, value: 'field_source/index.m3u8' },
    { name: '360p', value: 'field_low/index.m3u8' },
  ])
  expect(qualitiesOf(MASTER.replaceAll('\n', '\r\n'))).toHaveLength(2)
  expect(qualitiesOf(MEDIA)).toEqual([])
})

it('with several qualities, the first one shows whether there are new segments', async () => {
  const asked: string[] = []
  globalThis.fetch = jest.fn(async (url: string) => {
    asked.push(url)
    return { ok: true, status: 200, text: async () => (asked.length === 1 ? MASTER : MEDIA) }
  }) as never
  AbortSignal.timeout ??= () => new AbortController().signal

  const playlist = await readPlaylist('/media/live/sig/1/field/index.m3u8')
  expect(asked[1]).toBe(`${location.origin}/media/live/sig/1/field/field_source/index.m3u8`)
  expect(playlist).toMatchObject({ text: MEDIA, target: 2 })
  expect(playlist.qualities).toHaveLength(2)
})

it('an address without pictures is valid and has none', async () => {
  globalThis.fetch = jest.fn(async () => ({ ok: true, status: 204, text: async () => '' })) as never
  AbortSignal.timeout ??= () => new AbortController().signal

  await expect(readPlaylist('/media/live/sig/1/field/index.m3u8')).rejects.toMatchObject({
    trouble: 'missing',
  })
})
