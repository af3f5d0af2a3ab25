import assert from 'node:assert/strict'

/** The names of the segments that a stream's playlist holds now; throws while there is none. */
export async function segments(folder: string): Promise<string[]> {
  const answer = await fetch(`${folder}/index.m3u8`)
  assert.equal(answer.status, 200)
  return [...(await answer.text()).matchAll(/^\d+\.ts$/gm)].map(([name]) => name)
}
