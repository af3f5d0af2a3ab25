import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'
import { once } from '../once'

const factory: SerializerFactory = SerializerSelector()

/**
 * Fastify's serializers, each compiled at the first answer that needs it. Compiling all of them took a second of processor
 * time at the start of each process.
 */
export const buildSerializer: SerializerFactory = (schemas, options) => {
  const compile = factory(schemas, options)
  return (route) => {
    const write = once(() => compile(route))
    return (answer) => write()(answer)
  }
}
