import type { FastifySchemaCompiler } from 'fastify'
import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { Settings } from 'typebox/system'
import { fieldsOf } from '../fields'
import { Failure } from './failure'
import { propertiesOf, type Property } from './properties'
import { faultsOf } from './reason'

// By default the validator stops after eight errors; visitors should see all of them at once.
Settings.Set({ maxErrors: 64 })

/**
 * Checks queries and bodies strictly: it never drops, trims or guesses a value, and every fault names its field. Query
 * values whose schema says integer are converted to integers.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = Compile(schema)
  const integers = integersOf(schema)
  return (value: unknown) => {
    const read = httpPart === 'querystring' ? withNumbers(value, integers) : (value ?? {})
    if (check.Check(read)) return { value: read }
    return { error: new Failure('badFields', faultsOf(check.Errors(read), schema, read)) }
  }
}

function integersOf(schema: TSchema): string[] {
  const whole = ([, property]: [string, Property]) =>
    property.type === 'integer' || property.enum?.every((choice) => typeof choice === 'number')
  return Object.entries(propertiesOf(schema))
    .filter(whole)
    .map(([name]) => name)
}

function withNumbers(query: unknown, integers: string[]): Record<string, unknown> {
  const read = { ...fieldsOf(query) }
  for (const name of integers) {
    const text = read[name]
    if (typeof text === 'string' && /^-?(0|[1-9]\d{0,8})$/.test(text)) read[name] = Number(text)
  }
  return read
}
