import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FolderHeldError } from '../database/lock'
import { readEnvironment, type Environment } from '../environment'
import { messageOf } from '../error-message'
import { openDatabase } from '../open-database'
import { openPayContext } from '../pay/context'
import { Refusal } from '../refusal'
import { readServerAddress, type AnswerLine, type ServerAddress } from './server'
import {
  operations,
  type ArgumentsOf,
  type OperationIo,
  type Operation,
  type ResultOf,
} from './operations'

/** The database cannot be reached. Nothing was changed. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
}

/**
 * Runs a staff operation: in this process when the embedded database is free or on PostgreSQL, otherwise through the
 * running service's staff server. Throws a `Refusal` or an `UnreachableError`.
 */
export async function perform<O extends Operation>(
  name: O,
  given: ArgumentsOf<O>,
  io: OperationIo,
  environment: Environment = readEnvironment({ SITE_DIR: 'site', ...process.env }),
): Promise<ResultOf<O>> {
  let database
  try {
    database = await openDatabase({ ...environment, patience: 'staff' })
  } catch (error) {
    if (error instanceof FolderHeldError)
      return askService(name, given, io, environment.dataDir, error)
    throw new UnreachableError(messageOf(error))
  }
  try {
    const context = openPayContext(database.queries, environment.pay, '/api')
    const { ledgerLog, chain } = environment
    return await operations[name](database, given, io, { ...context, ledgerLog, chain })
  } finally {
    await database.close()
  }
}

async function askService<O extends Operation>(
  name: O,
  given: ArgumentsOf<O>,
  io: OperationIo,
  folder: string,
  held: FolderHeldError,
): Promise<ResultOf<O>> {
  const target = readServerAddress(folder)
  if (!target || target.pid !== held.pid) throw new UnreachableError(held.message)
  const response = await post(target, name, given, io.open(), io.signal)
  if (response.statusCode !== 200)
    throw new UnreachableError(
      `The running service (process ${target.pid}) refused the staff command: ${held.message}`,
    )
  for await (const text of createInterface({ input: response, crlfDelay: Infinity })) {
    // The server is our own service, so these lines and their result have the expected types.
    const line = JSON.parse(text) as AnswerLine<ResultOf<O>>
    if ('result' in line) return line.result
    if ('refused' in line) throw new Refusal(line.refused)
    if ('failed' in line) throw new Error(line.failed)
    if ('text' in line) await io.write(line.text)
    else if ('bytes' in line) await io.write(Buffer.from(line.bytes, 'base64'))
    else await io.progress(line.progress.step, line.progress.done, line.progress.whole)
  }
  throw new UnreachableError(
    'The running service stopped before the command was done; nothing was stored. Try again.',
  )
}

function post(
  target: ServerAddress,
  name: string,
  given: object,
  file: Readable,
  signal: AbortSignal,
) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: target.port,
      method: 'POST',
      path: `/${name}`,
      signal,
      headers: {
        authorization: `Bearer ${target.token}`,
        'x-arguments': Buffer.from(JSON.stringify(given)).toString('base64url'),
      },
    })
    const failed = (error: Error) =>
      reject(new UnreachableError(`The running service does not answer: ${error.message}`))
    request.on('response', resolve).on('error', failed)
    pipeline(file, request).catch(failed)
  })
}
