import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { GivingApi } from './gifts'
import { staff } from './staff'

/** Adds, ends and restarts projects, on any database. */
export function projects(farm: () => { api: GivingApi }): void {
  it('adds projects, ends them and starts them anew', async () => {
    const offered = async () => (await farm().api.data('/pay/channel/list')).projects as object[]
    const add = ['add-project', '  河岸植树 ', '--summary', '沿河种一千棵柳树']
    const added = await staff(...add)
    assert.equal(added.code, 0, added.err)
    assert.match(added.out, /Project 河岸植树 was added/)
    const project = { name: '河岸植树', summary: '沿河种一千棵柳树' }
    assert.deepEqual((await offered()).at(-1), project)
    assert.match((await staff(...add)).err, /There is a project 河岸植树 already/)
    assert.match((await staff('end-project', '河岸植树')).out, /has ended/)
    assert.ok(!(await offered()).some((one) => 'name' in one && one.name === '河岸植树'))
    const twice = await staff('end-project', '河岸植树')
    assert.match(twice.err, /No project 河岸植树 is running\. Running: 乡村学校午餐, /)
    const list = await staff('list-projects')
    assert.match(list.out, /^河岸植树 +ended 2\d{3}-\d\d-\d\d +沿河种一千棵柳树$/m)
    assert.match(list.out, /^老人营养餐 +since .* \(demonstration\) 给独居老人/m)
    assert.match((await staff(...add)).out, /was restarted/)
    assert.deepEqual((await offered()).at(-1), project)

    const real = await staff('add-project', '老人营养餐', '--summary', '每天一餐')
    assert.match(real.out, /was restarted/)
    const json = await staff('list-projects', '--json')
    const kept = json.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string; summary: string; demo: boolean })
      .find(({ name }) => name === '老人营养餐')
    assert.deepEqual([kept?.summary, kept?.demo], ['每天一餐', false])

    for (const [name, summary, ...faults] of [
      ['不限定用途', '一句话', /always offered/],
      ['名'.repeat(51), '', /name must be 1 to 50/, /--summary must be 1 to 100/],
      [
        '两\n行',
        '一句\u0000话',
        /name must not contain line breaks/,
        /--summary must not contain control/,
      ],
    ] as const) {
      const { code, err } = await staff('add-project', name, '--summary', summary)
      assert.equal(code, 1)
      for (const fault of faults) assert.match(err, fault)
    }
  })
}
