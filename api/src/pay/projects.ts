import { shanghaiDate } from '../calendar'
import type { Queries } from '../database/schema'
import { englishOf, keepEnglish } from '../english/set'
import { unfitFor } from '../envelope/signs'
import { knownPurposes, refuseSimilar } from '../finance/similar-purposes'
import { UNRESTRICTED } from '../finance/unrestricted'
import { Refusal } from '../refusal'

const NAME_LIMIT = 50
const SUMMARY_LIMIT = 100

/** The projects that gifts can be made for, then the ended ones, in the order in which visitors see them. */
export async function listProjects(queries: Queries) {
  const projects = await queries
    .selectFrom('project')
    .selectAll()
    .orderBy((order) => order('ended_at', 'is not', null))
    .orderBy('id')
    .execute()
  return projects.map(({ name, summary, started_at, ended_at, demo }) => ({
    name,
    summary,
    startedOn: shanghaiDate(started_at),
    endedOn: ended_at && shanghaiDate(ended_at),
    demo,
  }))
}

export interface ProjectArguments {
  name: string
  summary: string
  /** In English. */
  englishName?: string | undefined
  englishSummary?: string | undefined
}

/**
 * Adds a project, or restarts one that ended or belonged to the demonstration. Throws a `Refusal` that lists every
 * fault.
 */
export async function addProject(queries: Queries, given: ProjectArguments) {
  const faults: string[] = []
  const name = line('The name', given.name, NAME_LIMIT, faults)
  const summary = line('--summary', given.summary, SUMMARY_LIMIT, faults)
  if (name === UNRESTRICTED)
    faults.push(`${UNRESTRICTED} is always offered as the general purpose.`)
  const english = [
    ...englishOf('--english-name', name, given.englishName, faults),
    ...englishOf('--english-summary', summary, given.englishSummary, faults),
  ]
  if (faults.length > 0) throw new Refusal(faults)
  return queries.transaction().execute(async (writes) => {
    const before = await writes
      .selectFrom('project')
      .select(['ended_at', 'demo'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (before && before.ended_at === null && !before.demo)
      throw new Refusal([
        `There is a project ${name} already. To change its summary, end it and add it again.`,
      ])
    refuseSimilar([name], await knownPurposes(writes))
    const started = { summary, started_at: new Date(), ended_at: null, demo: false }
    await writes
      .insertInto('project')
      .values({ name, ...started })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(started))
      .execute()
    await keepEnglish(writes, english)
    return { name, summary, again: before !== undefined }
  })
}

/** Ends a project: it can no longer be chosen, but gifts that were begun for it go on. Throws a `Refusal`. */
export async function endProject(queries: Queries, given: { name: string }) {
  const name = given.name.normalize('NFC').trim()
  const ended = await queries
    .updateTable('project')
    .set({ ended_at: new Date() })
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (ended) return { name }
  const running = (await listProjects(queries)).filter(({ endedOn }) => endedOn === null)
  const names = running.map((project) => project.name).join(', ')
  throw new Refusal([`No project ${name} is running. Running: ${names || 'none'}.`])
}

function line(what: string, text: string, limit: number, faults: string[]): string {
  const plain = text.normalize('NFC').trim()
  if (plain === '' || [...plain].length > limit)
    faults.push(`${what} must be 1 to ${limit} characters long.`)
  const unfit = unfitFor('line', plain)
  if (unfit) faults.push(`${what} ${unfit.en}`)
  return plain
}
