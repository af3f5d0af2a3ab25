import type { Queries, Writes } from '../database/schema'
import { unfitFor } from '../envelope/signs'
import { saysOrganic } from '../organic'
import { Refusal } from '../refusal'
import { required } from '../required'
import { textsInUse } from './in-use'

/** The longest English of a text. */
const LIMIT = 1_000
/** The most texts that have English: the site's English pages load all of them. */
const MOST = 3_000

export interface EnglishArguments {
  zh: string
  en: string
}

/** Enters or corrects the English of a text. Throws a `Refusal` that names every fault. */
export async function setEnglish(queries: Queries, given: EnglishArguments) {
  const zh = given.zh.normalize('NFC').trim()
  const faults: string[] = []
  const texts = englishOf('The English', zh, given.en, faults)
  if (faults.length > 0) throw new Refusal(faults)
  const before = await knownEnglish(queries, zh)
  if (before === undefined && !(await isInUse(queries, zh)))
    throw new Refusal([
      `No text of the ledger, the projects or the streams is "${zh}". list-english shows them as they are written.`,
    ])
  await queries.transaction().execute((writes) => keepEnglish(writes, texts))
  return { ...required(texts[0], 'the English'), before: before ?? null }
}

/**
 * A text with its English as it is kept; none when no English is given.
 * @param faults what is wrong with the English is added here, with `what` as its name
 */
export function englishOf(
  what: string,
  zh: string,
  english: string | undefined,
  faults: string[],
): EnglishArguments[] {
  if (english === undefined) return []
  const en = english.normalize('NFC').trim()
  if (en === '' || [...en].length > LIMIT)
    faults.push(`${what} must be 1 to ${LIMIT} characters long.`)
  const unfit = unfitFor('line', en)
  if (unfit) faults.push(`${what} ${unfit.en}`)
  // Only a certificate says it of goods; a translation must not add it.
  if (saysOrganic(en) && !saysOrganic(zh))
    faults.push(`${what} says organic, but the Chinese, "${zh}", does not.`)
  return [{ zh, en }]
}

/** Keeps the English of texts in place of what was there. Throws a `Refusal` when there would be too many. */
export async function keepEnglish(
  writes: Writes,
  texts: readonly EnglishArguments[],
): Promise<void> {
  if (texts.length === 0) return
  const byText = new Map(texts.map((text) => [text.zh, text]))
  const other = texts.find(({ zh, en }) => byText.get(zh)?.en !== en)
  if (other) throw new Refusal([`${other.zh} is given two English texts; one text has one.`])
  await writes
    .insertInto('english_text')
    .values([...byText.values()])
    .onConflict((conflict) =>
      conflict.column('zh').doUpdateSet(({ ref }) => ({ en: ref('excluded.en') })),
    )
    .execute()
  const { count } = await writes
    .selectFrom('english_text')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > MOST)
    throw new Refusal([
      `At most ${MOST} texts can have English, because every English page loads all of them.`,
    ])
}

/** The English of a text; undefined when it has none. */
export async function knownEnglish(queries: Queries, zh: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('english_text')
    .select('en')
    .where('zh', '=', zh)
    .executeTakeFirst()
  return row?.en
}

/** Also payees and donors, who need no English but may have one. */
async function isInUse(queries: Queries, zh: string): Promise<boolean> {
  if ((await textsInUse(queries)).some((text) => text.zh === zh)) return true
  const unit = queries.selectFrom('ledger_name').select('id').where('value', '=', zh)
  return (await unit.where('field', '=', 'unit').executeTakeFirst()) !== undefined
}
