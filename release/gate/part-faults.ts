import type { Part, Wording } from 'shared/contract'

/** Paths that the server handles itself; English stands below `/en`. */
const RESERVED = ['/01', '/api', '/en', '/log', '/media', '/releases']

/** Checks a part's description and returns its faults, one sentence each; an empty list when it is valid. */
export function partFaults(name: string, part: Partial<Part> | undefined): string[] {
  if (!part) return [`${name} exports no part.`]
  const faults: string[] = []
  if (part.name !== name) faults.push(`${name} calls itself ${JSON.stringify(part.name)}.`)
  if (!/^\/([a-z0-9][a-z0-9-]*)?$/.test(part.base ?? ''))
    faults.push(`${name}: part.base ${JSON.stringify(part.base)} is no path such as /live.`)
  else if (RESERVED.includes(part.base ?? ''))
    faults.push(`${name}: the path ${part.base} is the server's own.`)
  if (!isWording(part.label)) faults.push(`${name}: part.label needs a text in zh and en.`)
  for (const place of ['menu', 'footer'] as const) {
    const link = part[place]
    if (link && !(Number.isFinite(link.order) && isWording(link.label)))
      faults.push(`${name}: part.${place} needs a number, order, and a label in zh and en.`)
  }
  return faults
}

const isWording = (text: Partial<Wording> | undefined) =>
  typeof text?.zh === 'string' && typeof text.en === 'string'
