import { folderName } from 'build/parts.mjs'
import type { Change, PartChange } from './store/site-registry'
import { timeText } from './time-text'

/** A change of the site as one line; `journal.jsonl` in the site's folder holds it whole. */
export function changeText({ revision, at, by, action, parts, canary, reason }: Change): string {
  const changed = parts.length ? parts : (canary?.parts ?? [])
  const share = action === 'canary' && canary ? ` ${canary.share} %` : ''
  const why = reason === undefined ? '' : `  (${reason})`
  return `${revision}  ${timeText(at)}  ${by}  ${action}${share}  ${changed.map(partText).join(', ')}${why}`
}

/** `mf-live 1.0.0-9f2c3a1b → 1.0.0-01234567` */
const partText = ({ name, from, to }: PartChange): string =>
  `${folderName(name)} ${from ?? 'none'} → ${to ?? 'none'}`
