import { finished, Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { shanghaiDate } from '../calendar'
import type { Queries } from '../database/schema'
import { failing } from '../envelope/answer'
import { Failure } from '../envelope/failure'
import { NoQuery } from '../envelope/text'
import { networkOf } from '../limits/network'
import { Queue } from '../limits/queue'
import { breakOff, inPieces, watchReader } from '../limits/reader'
import { dataPackage } from './data-package'
import { exportOf, exportOfAll, exportText, type Export, type WholeExport } from './export'
import { EXPORT_LIMITS, type ExportLimits } from './export-limits'
import { ExportQuery, readFilter } from './filter'
import { FILE_TYPES } from './parameters'
import { lists } from './routes'

const types = {
  ...FILE_TYPES,
  zip: 'application/zip',
}

interface File<Read extends Export> {
  name: string
  type: keyof typeof types
  text(rows: Read): Readable
}

export interface ExportOptions {
  queries: Queries
  /** Overrides for the default limits. */
  limits?: Partial<ExportLimits>
}

/** The routes that stream files. A caller that gets no slot receives its place in the queue and asks again. */
export const exportRoutes: FastifyPluginAsyncTypebox<ExportOptions> = async (app, options) => {
  const { queries } = options
  const limits = { ...EXPORT_LIMITS, ...options.limits }
  const queue = new Queue(limits)
  const running = new Set<Readable>()
  let stopping = false
  // An export may last longer than the shutdown should wait.
  app.addHook('preClose', async () => {
    stopping = true
    running.forEach((file) => file.destroy())
  })

  const send = async <Read extends Export>(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type, text }: File<Read>,
    read: () => Promise<Read>,
  ) => {
    const asked = queue.ask(networkOf(request.ip))
    if (!('end' in asked)) throw new Failure('exportsBusy', [], undefined, asked.place)
    const { socket } = request.raw
    const deadline = setTimeout(() => breakOff(socket), limits.deadlineMs).unref()
    const end = () => {
      clearTimeout(deadline)
      asked.end()
    }
    try {
      const rows = await read()
      if (stopping) throw new Failure('exportsBusy')
      if (socket.destroyed) {
        end()
        return reply.hijack()
      }
      const file = text(rows)
      follow(file, request, reply, end)
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

  /** Holds the export's slot until the download ends, the client disconnects, or it reads too slowly. */
  function follow(
    file: Readable,
    { raw: { socket } }: FastifyRequest,
    { raw: answer }: FastifyReply,
    end: () => void,
  ): void {
    const leave = () => file.destroy()
    const unwatch = watchReader(socket, answer, limits, () => breakOff(socket))
    running.add(file)
    // A pipelined answer behind another one has no socket yet, so its own `close` event would come too late or never.
    socket.once('close', leave)
    finished(file, (broken) => {
      if (broken && answer.headersSent) breakOff(socket)
      unwatch()
      socket.off('close', leave)
      running.delete(file)
      end()
    })
  }

  for (const [list, words, direction] of lists)
    app.get(
      `/finance/${list}/export`,
      {
        config: { compressed: true },
        // A HEAD request would read the whole export.
        exposeHeadRoute: false,
        schema: {
          summary: `All matching ${words}, oldest first, as a CSV or JSON Lines file`,
          querystring: ExportQuery,
          response: failing('badFields', 'exportsBusy'),
        },
      },
      (request, reply) => {
        const { format = 'csv', lang = 'zh', ...filter } = request.query
        const asked = readFilter(filter)
        const text = (rows: Export) =>
          Readable.from(inPieces(exportText(rows, format, lang)), { objectMode: false })
        const file = { name: `ledger-${list}`, type: format, text }
        return send(request, reply, file, () => exportOf(queries, direction, asked))
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
      const text = (rows: WholeExport) => dataPackage(rows, new Date())
      const file = { name: 'ledger', type: 'zip' as const, text }
      return send(request, reply, file, () => exportOfAll(queries))
    },
  )
}
