/** A thing in the words of schema.org. */
export interface Thing {
  '@type': string
  [property: string]: unknown
}

type Check = (value: unknown, origin: string) => string | null

/** The fields without which a search engine cannot use a thing; `?` stands behind those that may be unknown. */
const FIELDS: Record<string, Record<string, Check>> = {
  NGO: { name: text(), url: address, 'logo?': address },
  Dataset: {
    ...{ name: text(), description: text(50), url: address, creator: one('NGO') },
    distribution: list('DataDownload', 1),
    isAccessibleForFree: isTrue,
    'dateModified?': instant,
    'temporalCoverage?': matching(/^\d{4}-\d\d\/\d{4}-\d\d$/),
  },
  DataDownload: { encodingFormat: matching(/^\w+\/[\w-]+$/), contentUrl: address },
  VideoObject: {
    ...{ name: text(), description: text(), url: address, thumbnailUrl: address },
    'contentLocation?': one('Place'),
    'publication?': one('BroadcastEvent'),
  },
  Place: { name: text() },
  BroadcastEvent: {
    isLiveBroadcast: isTrue,
    startDate: instant,
    'endDate?': instant,
  },
  BreadcrumbList: { itemListElement: list('ListItem', 2) },
  ListItem: {
    position: (value) => (Number.isInteger(value) ? null : 'is no whole number'),
    ...{ name: text(), item: address },
  },
}

/**
 * What is wrong with a thing by the rules of search engines for its type.
 * @param origin with which every address has to begin
 */
export function schemaFaults(thing: Thing, origin: string): string[] {
  const type = thing['@type']
  const fields = FIELDS[type]
  if (!fields) return [`${type} is not a type that the site uses`]
  const known = Object.keys(fields).map((field) => field.replace('?', ''))
  const strange = Object.keys(thing).filter(
    (field) => !field.startsWith('@') && !known.includes(field),
  )
  const wrong = Object.entries(fields).flatMap(([field, check]) => {
    const name = field.replace('?', '')
    if (name !== field && thing[name] === undefined) return []
    const fault = check(thing[name], origin)
    return fault ? [`${type}.${name} ${fault}`] : []
  })
  return [...wrong, ...strange.map((field) => `${type}.${field} is not checked here`)]
}

function text(least = 1): Check {
  return (value) =>
    typeof value === 'string' && value.length >= least ? null : `has fewer than ${least} characters`
}

function matching(form: RegExp): Check {
  return (value) => (form.test(String(value)) ? null : `is ${String(value)}`)
}

function address(value: unknown, origin: string) {
  return typeof value === 'string' && value.startsWith(`${origin}/`) ? null : `is ${String(value)}`
}

function isTrue(value: unknown) {
  return value === true ? null : 'is not true'
}

function instant(value: unknown) {
  return Number.isNaN(Date.parse(String(value))) ? `is ${String(value)}` : null
}

function one(type: string): Check {
  return (value, origin) => {
    const thing = value as Thing | undefined
    if (thing?.['@type'] !== type) return `is no ${type}`
    return schemaFaults(thing, origin).join(', ') || null
  }
}

function list(type: string, least: number): Check {
  return (value, origin) => {
    if (!Array.isArray(value) || value.length < least) return `has fewer than ${least} of ${type}`
    const faults = value.flatMap((each: Thing, index) => [
      ...[one(type)(each, origin) ?? []].flat(),
      ...('position' in each && each.position !== index + 1
        ? [`${type} ${index} is misplaced`]
        : []),
    ])
    return faults.join(', ') || null
  }
}
