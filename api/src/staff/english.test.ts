import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addStream } from '../live/add'
import { addProject } from '../pay/projects'
import { Refusal } from '../refusal'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { importText } from '../testing/import-text'
import { textsInUse } from '../english/in-use'
import { setEnglish } from '../english/set'

const HEADER = 'direction,type,purpose,item,unit,date,amount'

onEachDatabase('the English of the data', (fresh) => {
  it('is that of the demonstration and of the service itself, and staff correct it', async () => {
    const database = await fresh()
    const api = await TestApi.build({ database })
    const english = async (zh: string) =>
      ((await api.data('/english/text/list-all')) as unknown as { zh: string; en: string }[]).find(
        (text) => text.zh === zh,
      )?.en
    assert.equal(await english('老人营养餐'), 'Meals for older people')
    assert.equal(await english('匿名爱心人士'), 'Anonymous donor')
    assert.equal(await english('北坡村'), 'Beipo Village')
    const set = await setEnglish(database.queries, { zh: ' 老人营养餐', en: 'Meals for elders ' })
    assert.deepEqual(set, {
      zh: '老人营养餐',
      en: 'Meals for elders',
      before: 'Meals for older people',
    })
    assert.equal(await english('老人营养餐'), 'Meals for elders')
    await api.app.close()
    await database.close()
  })

  it('is missing for texts that staff entered in Chinese only', async () => {
    const database = await fresh({ seed: false })
    const { queries } = database
    const missing = async () =>
      (await textsInUse(queries)).filter(({ en }) => en === null).map(({ kind, zh }) => [kind, zh])
    assert.deepEqual(await missing(), [])
    const file = `${HEADER}\ndonation,月捐,河岸植树,个人捐赠,王**,2026-01-05,1.00\ndonation,Gifts,不限定用途,Walk 2026,柳林小学,2026-01-05,1.00\n`
    const imported = await importText(queries, file)
    assert.equal('withoutEnglish' in imported && imported.withoutEnglish, 2)
    await addProject(queries, {
      name: '河岸植树',
      summary: '沿河种一千棵柳树',
      englishName: 'Trees along the river',
    })
    await addStream(queries, {
      id: 'river',
      title: '河岸',
      place: '柳林村 渡口',
      description: '看得见新种的柳树',
      englishTitle: 'The river bank',
      englishDescription: 'The newly planted willows',
      replace: false,
      newKey: false,
      dryRun: false,
    })
    assert.deepEqual(await missing(), [
      ['area', '柳林村'],
      ['place', '柳林村 渡口'],
      ['summary', '沿河种一千棵柳树'],
      ['type', '月捐'],
    ])
    const { before } = await setEnglish(queries, { zh: '月捐', en: 'Monthly giving' })
    assert.equal(before, null)
    await setEnglish(queries, { zh: '柳林小学', en: 'Liulin Primary School' })
    assert.equal((await missing()).length, 3)
    await database.close()
  })

  it('is refused where there is no such text, and where it cannot be shown', async () => {
    const database = await fresh()
    const { queries } = database
    const faultsOf = (refused: Promise<unknown>) =>
      refused.then(
        () => [],
        (error: unknown) => (error instanceof Refusal ? error.faults : Promise.reject(error)),
      )
    assert.match(
      (await faultsOf(setEnglish(queries, { zh: '老人营养参', en: 'Meals' }))).join(),
      /No text of the ledger, the projects or the streams is "老人营养参"/,
    )
    const [long, ...more] = await faultsOf(
      setEnglish(queries, { zh: '老人营养餐', en: 'a'.repeat(1_001) }),
    )
    assert.equal(long, 'The English must be 1 to 1000 characters long.')
    assert.deepEqual(more, [])
    assert.deepEqual(
      await faultsOf(setEnglish(queries, { zh: '老人营养餐', en: 'Organic meals' })),
      ['The English says organic, but the Chinese, "老人营养餐", does not.'],
    )
    const project = {
      name: '河岸植树',
      summary: '一句话',
      englishName: ' ',
      englishSummary: 'a\u202e',
    }
    const faults = await faultsOf(addProject(queries, project))
    assert.match(faults[0]!, /^--english-name must be 1 to 1000/)
    assert.match(faults[1]!, /^--english-summary .*U\+202E/)
    const equal = {
      name: '梯田',
      summary: '梯田',
      englishName: 'Terraces',
      englishSummary: 'Hills',
    }
    assert.deepEqual(await faultsOf(addProject(queries, equal)), [
      '梯田 is given two English texts; one text has one.',
    ])
    await addProject(queries, { ...equal, englishSummary: 'Terraces' })
    const offered = await queries.selectFrom('project').select('name').execute()
    assert.ok(!offered.some(({ name }) => name === '河岸植树'))
    await database.close()
  })
})
