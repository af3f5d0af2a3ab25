import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FolderHeldError } from '../database/lock'
import { readEnvironment, type Environment } from '../environment'
import { messageOf } from '../error-message'
import { openDatabase } from '../open-database'
import { openGiving } from '../pay/giving'
import { Refusal } from '../refusal'
import { readPlate, type DoorLine, type DoorPlate } from './door'
import {
  operations,
  type ArgumentsOf,
  type Desk,
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
  desk: Desk,
  environment: Environment = readEnvironment(),
): Promise<ResultOf<O>> {
  let database
  try {
    database = await openDatabase({ ...environment, patience: 'staff' })
  } catch (error) {
    if (error instanceof FolderHeldError)
      return askService(name, given, desk, environment.dataDir, error)
    throw new UnreachableError(messageOf(error))
  }
  try {
    const giving = openGiving(database.queries, environment.pay, '/api')
    return await operations[name](database, given, desk, giving)
  } finally {
    await database.close()
  }
}

async function askService<O extends Operation>(
  name: O,
  given: ArgumentsOf<O>,
  desk: Desk,
  folder: string,
  held: FolderHeldError,
): Promise<ResultOf<O>> {
  const plate = readPlate(folder)
  if (!plate || plate.pid !== held.pid) throw new UnreachableError(held.message)
  const file = name === 'import-ledger' ? desk.open() : Readable.from([])
  const response = await knock(plate, name, given, file, desk.signal)
  if (response.statusCode !== 200)
    throw new UnreachableError(
      `The running service (process ${plate.pid}) turned the staff tool away: ${held.message}`,
    )
  for await (const text of createInterface({ input: response, crlfDelay: Infinity })) {
    // The server is our own service, so these lines and their result have the expected types.
    const line = JSON.parse(text) as DoorLine
    if ('result' in line) return line.result as ResultOf<O>
    if ('refused' in line) throw new Refusal(line.refused)
    if ('failed' in line) throw new Error(line.failed)
    if ('text' in line) await desk.write(line.text)
    else if ('bytes' in line) await desk.write(Buffer.from(line.bytes, 'base64'))
    else await desk.progress(line.progress.step, line.progress.done, line.progress.whole)
  }
  throw new UnreachableError(
    'The running service stopped before the work was done; nothing was stored. Try again.',
  )
}

function knock(plate: DoorPlate, name: string, given: object, file: Readable, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port: plate.port,
      method: 'POST',
      path: `/${name}`,
      signal,
      headers: {
        authorization: `Bearer ${plate.token}`,
        'x-arguments': Buffer.from(JSON.stringify(given)).toString('base64url'),
      },
    })
    const failed = (error: Error) =>
      reject(new UnreachableError(`The running service does not answer: ${error.message}`))
    request.on('response', resolve).on('error', failed)
    pipeline(file, request).catch(failed)
  })
}
