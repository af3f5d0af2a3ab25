import type { ErrorObject } from 'ajv'

/** One fault of an event: its field, as `quantityList.0.uom`, and what is wrong with it. No field for the event itself. */
export interface FieldFault {
  field: string
  reason: string
}

/**
 * What the schema found, one sentence for each field. An alternative fails with each of its branches, and each branch with
 * errors of its own; only the alternative is told.
 */
export function fieldFaults(errors: readonly ErrorObject[]): FieldFault[] {
  const alternatives = new Set(
    errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath),
  )
  const names = new Set(
    errors.flatMap(({ keyword, instancePath, params }) =>
      keyword === 'propertyNames' ? [`${instancePath} ${String(params.propertyName)}`] : [],
    ),
  )
  const isTold = ({ instancePath, keyword, schemaPath, data }: ErrorObject) => {
    if (keyword === 'if' || /\/anyOf\/\d/.test(schemaPath)) return false
    // Why a name is wrong is told with the name.
    if (keyword !== 'propertyNames' && names.has(`${instancePath} ${String(data)}`)) return false
    if (keyword === 'anyOf') return !schemaPath.includes('/propertyNames/')
    return instancePath === '' || !alternatives.has(instancePath)
  }
  const faults = errors.filter(isTold).flatMap((error) => faultsOf(error, errors))
  if (faults.length === 0 && errors.length > 0)
    return [{ field: '', reason: 'is not what the schema of EPCIS wants' }]
  return [...new Map(faults.map((fault) => [fault.field + fault.reason, fault])).values()]
}

function faultsOf(error: ErrorObject, all: readonly ErrorObject[]): FieldFault[] {
  const field = error.instancePath.slice(1).replaceAll('/', '.')
  const below = (name: unknown) => (field ? `${field}.${String(name)}` : String(name))
  const { keyword, params } = error
  if (keyword === 'required')
    return [{ field: below(params.missingProperty), reason: 'is missing' }]
  if (keyword === 'additionalProperties')
    return [{ field: below(params.additionalProperty), reason: 'does not exist there' }]
  if (keyword === 'propertyNames')
    return [
      {
        field: below(params.propertyName),
        reason: 'is no field of this event, and no name with a namespace, like example:name',
      },
    ]
  if (keyword === 'anyOf') return alternativeFaults(error, field, all)
  return [{ field, reason: reasonOf(error) }]
}

function reasonOf({ keyword, params, message = '', data }: ErrorObject): string {
  const said = typeof data === 'string' ? `is ${JSON.stringify(data)}, ` : 'is '
  if (keyword === 'enum')
    return `${said}not one of ${(params.allowedValues as unknown[]).join(', ')}`
  if (keyword === 'format') return `${said}not a ${FORMATS[String(params.format)] ?? params.format}`
  if (keyword === 'pattern') return `${said}not of the form ${String(params.pattern)}`
  if (keyword === 'type') return `is not of the type ${String(params.type)}`
  return message
}

const FORMATS: Record<string, string> = {
  uri: 'URI',
  'date-time': 'time with an offset, like 2026-11-20T08:00:00+08:00',
}

/** A fault of an alternative: of a field with words or URIs, or of the event's fields together. */
function alternativeFaults(
  error: ErrorObject,
  field: string,
  all: readonly ErrorObject[],
): FieldFault[] {
  const { instancePath, schemaPath, data } = error
  if (instancePath === '')
    return togetherFaults(
      all.filter((one) => one.schemaPath.startsWith(`${schemaPath}/`)),
      schemaPath,
      (error.schema as unknown[]).length,
    )
  const words = all.flatMap(({ instancePath: at, keyword, params }) =>
    at === instancePath && keyword === 'enum' ? (params.allowedValues as string[]) : [],
  )
  const said = typeof data === 'string' ? `is ${JSON.stringify(data)}, ` : 'is '
  const known =
    words.length > 0
      ? `none of ${words.join(', ')}, and no URI of other words`
      : 'nothing that may stand there'
  return [{ field, reason: said + known }]
}

/** @param all the errors of the branches of one alternative, of which there are so many */
function togetherFaults(all: readonly ErrorObject[], at: string, branches: number): FieldFault[] {
  if (all.some(({ keyword, instancePath }) => keyword === 'not' && instancePath === '/ilmd'))
    return [{ field: 'ilmd', reason: 'belongs only to an event with the action ADD' }]
  const lacking = new Map<string | undefined, string>()
  for (const { keyword, params, schemaPath } of all) {
    const [, branch] = schemaPath.slice(at.length).split('/')
    if (keyword === 'required' && !lacking.has(branch))
      lacking.set(branch, String(params.missingProperty))
  }
  // Where one branch lacks nothing, a field of it is wrong, which is told by itself.
  if (lacking.size < branches) return []
  return [{ field: '', reason: `names no goods: it needs ${[...lacking.values()].join(', or ')}` }]
}
