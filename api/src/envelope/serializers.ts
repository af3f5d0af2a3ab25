import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'
import { once } from '../once'

const factory: SerializerFactory = SerializerSelector()

/**
 * Fastify's writers of answers, each made with the first answer of its kind. All of them at the start of a process take it a
 * second of processor time, and most are not used in the minutes after.
 */
export const buildSerializer: SerializerFactory = (schemas, options) => {
  const compile = factory(schemas, options)
  return (route) => {
    const write = once(() => compile(route))
    return (answer) => write()(answer)
  }
}
