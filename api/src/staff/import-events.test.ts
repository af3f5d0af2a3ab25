import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { folder, staff } from '../testing/staff'

const example = fileURLToPath(new URL('../trace/examples/9.6.1-object.jsonld', import.meta.url))

it('import-events takes a document in once, and says what is wrong with another', async () => {
  const tried = await staff('import-events', example, '--dry-run')
  assert.equal(tried.code, 0, tried.err)
  assert.match(tried.out, /^2 events would be stored\.\n/)
  assert.match(
    (await staff('import-events', example)).out,
    /^2 events were stored\.\nAll goods of the demonstration were removed/,
  )
  const again = await staff('import-events', example)
  assert.equal(again.out, '0 events were stored.\n2 were there already.\n')

  const typo = join(folder, 'typo.jsonld')
  const link = 'https://farm.example/01/09521234500019/10/R-99'
  const text = readFileSync(example, 'utf8').replaceAll(/"eventID": *"[^"]*",/g, '')
  writeFileSync(typo, text.replaceAll(/urn:epc:id:sgtin:[^"]*2018/g, link))
  const found = await staff('import-events', typo, '--dry-run')
  assert.ok(found.out.includes(link), found.err)

  const wrong = join(folder, 'wrong.jsonld')
  writeFileSync(wrong, readFileSync(example, 'utf8').replace('"receiving"', '"recieving"'))
  const { code, err } = await staff('import-events', wrong)
  assert.equal(code, 1)
  assert.match(
    err,
    /^Event 2, bizStep: is "recieving", none of accepting, .*\nNothing was stored\.\n$/,
  )

  const missing = await staff('import-events', join(folder, 'no-such-file.jsonld'))
  assert.equal(missing.code, 1)
  assert.match(missing.err, /no-such-file\.jsonld is not a file that can be read/)
})

it('import-events names what it stored, at most 20, for attach-document and declarations of errors', async () => {
  const events = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      ...{ type: 'ObjectEvent', action: 'OBSERVE', eventID: `urn:x:named-${from + at}` },
      ...{ eventTime: '2026-01-10T08:00:00+08:00', eventTimeZoneOffset: '+08:00' },
      epcList: ['https://farm.example/01/09521234500018/10/R-01/21/1'],
    }))
  const file = join(folder, 'named.jsonld')
  const take = async (eventList: object[], ...words: string[]) => {
    writeFileSync(
      file,
      JSON.stringify({
        '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
        ...{
          type: 'EPCISDocument',
          schemaVersion: '2.0',
          creationDate: '2026-01-11T08:00:00+08:00',
        },
        epcisBody: { eventList },
      }),
    )
    return (await staff('import-events', file, ...words)).out
  }
  const lines = (from: number, to: number) =>
    events(from, to)
      .map(({ eventID }) => `  ${eventID}\n`)
      .join('')
  assert.doesNotMatch(await take(events(0, 2), '--dry-run'), /urn:x:named/)
  assert.match(await take(events(0, 2)), new RegExp(`stored\\.\n.*${lines(0, 2)}$`, 's'))
  const more = await take(events(0, 25))
  assert.ok(more.endsWith(`Their eventIDs:\n${lines(2, 22)}  and 3 more\n`), more)
})

it('import-events and import-records name the line that is not UTF-8', async () => {
  const file = join(folder, 'gbk.json')
  // 米 in GBK.
  writeFileSync(file, Buffer.concat([Buffer.from('{\n"a": "'), Buffer.from([0xc3, 0xd7])]))
  for (const command of ['import-events', 'import-records']) {
    const { code, err } = await staff(command, file)
    assert.equal(code, 1)
    assert.match(
      err,
      /^Line 2 is not UTF-8: save the file again as UTF-8\. Nothing was stored\.\n$/,
    )
  }
})

it('print-notes writes a form and a table, which import-events reads when it is filled in', async () => {
  const name = join(folder, 'notes')
  const { code, err } = await staff('print-notes', name)
  assert.equal(code, 0, err)
  assert.match(readFileSync(`${name}.html`, 'utf8'), /<th>做了什么<\/th>/)
  assert.match(
    (await staff('import-events', `${name}.csv`)).err,
    /^The file has no line of notes\./,
  )
  const again = await staff('print-notes', name)
  assert.equal(again.code, 1, 'a table that somebody may have filled in stays')

  const empty = readFileSync(`${name}.csv`, 'utf8')
  const note = '2026-10-09,8：30,"收割，称重",北坡村 一号田,北坡村合作社,9521234500025,P-09,1080.5'
  writeFileSync(`${name}.csv`, `${empty}${note}\r\n,,,,,,,\r\n`)
  assert.match(
    (await staff('import-events', `${name}.csv`)).out,
    /^1 events were stored\.\nNo record of these batches yet, .*: 09521234500025\/P-09\. import-records/,
  )
  assert.match((await staff('import-events', `${name}.csv`)).out, /1 were there already/)
  const drill = await staff('recall-drill', '9521234500025', 'P-09')
  assert.equal(drill.code, 1, 'nothing of the batch has left the farm')
  assert.match(drill.out, /^0 places in events, 0 receivers in the record, found in/m)
  assert.match(drill.err, /^A recall would reach nobody\./)

  const wrong = '2026-13-09,8点,,北坡村,甲,9521234500026,批次,一袋,5'
  writeFileSync(
    `${name}.csv`,
    `${empty}${note}\r\n${wrong}\r\n,,,,,,,\r\n2999-01-01,08:30,看,田,甲,9521234500025,P-09,\r\n`,
  )
  assert.deepEqual((await staff('import-events', `${name}.csv`)).err.split('\n'), [
    'Line 3: has more than the 8 columns. A cell with a comma stands in quotes; a weight has a point, like 12.5.',
    'Line 3, 日期: is "2026-13-09", no day like 2026-10-09.',
    'Line 3, 时间: is "8点", no time like 08:30.',
    'Line 3, 做了什么: is missing.',
    'Line 3, 产品条码: is "9521234500026", no GTIN, or its check digit is wrong.',
    'Line 3, 批次: is "批次", no batch number.',
    'Line 3, 千克: is "一袋", no weight like 12.5.',
    'Line 5, 日期: is 2999-01-01 08:30, which has not come yet.',
    'Nothing was stored.',
    '',
  ])
  writeFileSync(`${name}.csv`, 'a,b\n1,2\n')
  assert.match(
    (await staff('import-events', `${name}.csv`)).err,
    /^Line 1: the columns must be 日期,时间,/,
  )
})
