import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { shanghaiDate } from '../calendar'
import type { Queries } from '../database/schema'
import { failing } from '../envelope/answer'
import { Failure } from '../envelope/failure'
import { NoQuery } from '../envelope/text'
import { dataPackage } from './data-package'
import { exportOf, exportText, type Export } from './export'
import { ExportQuery, readFilter } from './query'
import { sides } from './routes'
import { Turns } from './turns'

const AT_ONCE = 4
const FOR_ONE_ADDRESS = 2

/** A reader that takes nothing for so long is gone, and its turn is another's. */
const STALLED_MS = 120_000

const types = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  zip: 'application/zip',
}

interface File {
  name: string
  type: keyof typeof types
  text(rows: Export): Readable
}

export const exportRoutes: FastifyPluginAsyncTypebox<{ queries: Queries }> = async (
  app,
  { queries },
) => {
  const turns = new Turns(AT_ONCE, FOR_ONE_ADDRESS)
  const running = new Set<Readable>()
  // An export may last longer than anyone wants to wait for the service to stop.
  app.addHook('preClose', async () => running.forEach((file) => file.destroy()))

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type, text }: File,
    read: () => Promise<Export>,
  ) => {
    const end = turns.take(request.ip)
    if (!end) {
      void reply.header('retry-after', '30')
      throw new Failure('exportsBusy')
    }
    try {
      const rows = await read()
      const file = text(rows)
      running.add(file)
      const watch = endWhenStalled(reply.raw)
      file.once('close', () => {
        clearInterval(watch)
        running.delete(file)
        end()
      })
      const day = `${shanghaiDate(new Date())}${rows.demo ? '-demo' : ''}`
      void reply
        .type(types[type])
        .header('content-disposition', `attachment; filename="${name}-${day}.${type}"`)
        .header('x-entries', rows.total)
      return reply.send(file)
    } catch (error) {
      end()
      throw error
    }
  }

  for (const [side, words, direction] of sides)
    app.get(
      `/finance/${side}/export`,
      {
        // Asked for its head alone, it would be read whole.
        exposeHeadRoute: false,
        schema: {
          summary: `All ${words} that fit, oldest first, as a file of CSV or JSON Lines`,
          querystring: ExportQuery,
          response: failing('badFields', 'exportsBusy'),
        },
      },
      (request, reply) => {
        const { format = 'csv', lang = 'zh', ...filter } = request.query
        const asked = readFilter(filter)
        const text = (rows: Export) =>
          Readable.from(exportText(rows, format, lang), { objectMode: false })
        const file = { name: `ledger-${side}`, type: format, text }
        return send(request, reply as FastifyReply, file, () => exportOf(queries, direction, asked))
      },
    )

  app.get(
    '/finance/ledger/data-package',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'The whole ledger as a Frictionless Data Package (zip)',
        querystring: NoQuery,
        response: failing('badFields', 'exportsBusy'),
      },
    },
    (request, reply) => {
      const text = (rows: Export) => dataPackage(rows, new Date())
      const file = { name: 'ledger', type: 'zip' as const, text }
      return send(request, reply as FastifyReply, file, () =>
        exportOf(queries, undefined, { words: [] }),
      )
    },
  )
}

/** Ends an answer whose reader takes nothing between two looks at it. */
function endWhenStalled(answer: ServerResponse): NodeJS.Timeout {
  let moved = true
  answer.on('drain', () => (moved = true))
  return setInterval(() => {
    if (answer.writableNeedDrain && !moved) answer.destroy()
    moved = false
  }, STALLED_MS).unref()
}
