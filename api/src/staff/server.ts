import { randomBytes, timingSafeEqual } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../database/open'
import { messageOf } from '../error-message'
import { fieldsOf } from '../fields'
import { Refusal } from '../refusal'
import {
  operations,
  type ArgumentsOf,
  type OperationIo,
  type Operation,
  type StaffContext,
} from './operations'
import { makeUploadFolder, removeStaleUploads } from './uploads'

/** How a staff command finds the service that holds the data folder. The file is readable by its owner only. */
export interface ServerAddress {
  pid: number
  port: number
  token: string
}

/** One line of the staff server's answer. */
export type AnswerLine<Result = unknown> =
  | { progress: { step: string; done: number; whole: number } }
  | { text: string }
  | { bytes: string }
  | { result: Result }
  | { refused: string[] }
  | { failed: string }

/** What the operations work on. */
interface Resources {
  database: Database
  context: StaffContext
}

export const addressFile = (folder: string) => join(folder, 'staff-door.json')

/**
 * Starts the staff server, which runs staff commands while this process holds the embedded database. It listens on the
 * loopback address, on a port that the system chooses, and accepts whoever can read the token in the data folder. First
 * removes incomplete uploads of an earlier process that was killed.
 * @returns stops the server
 */
export async function startStaffServer(
  database: Database,
  folder: string,
  context: StaffContext,
): Promise<() => Promise<void>> {
  removeStaleUploads(folder)
  const token = randomBytes(32).toString('base64url')
  const server = createServer((request, response) => {
    if (!known(request, token)) {
      response.writeHead(403).end()
      return
    }
    void serve({ database, context }, folder, request, response)
  })
  // An import of any size may take its time.
  server.requestTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The staff server alone must not keep the process running.
  server.unref()
  writeAddress(folder, { pid: process.pid, port: portOf(server), token })
  return () => close(server, folder)
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The staff server has no port.')
  return address.port
}

function writeAddress(folder: string, target: ServerAddress): void {
  const draft = `${addressFile(folder)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(target), { mode: 0o600 })
  renameSync(draft, addressFile(folder))
}

/** Reads how to reach the service that holds the folder; undefined when the file is missing or invalid. */
export function readServerAddress(folder: string): ServerAddress | undefined {
  try {
    const { pid, port, token } = fieldsOf(JSON.parse(readFileSync(addressFile(folder), 'utf8')))
    const whole = typeof pid === 'number' && typeof port === 'number' && typeof token === 'string'
    return whole ? { pid, port, token } : undefined
  } catch {
    return undefined
  }
}

async function close(server: Server, folder: string): Promise<void> {
  rmSync(addressFile(folder), { force: true })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}

function known(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function serve(
  resources: Resources,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = (request.url ?? '').slice(1)
  const aborted = new AbortController()
  response.on('close', () => aborted.abort(new Error('The staff command was stopped.')))
  const say = async (line: AnswerLine) => {
    aborted.signal.throwIfAborted()
    if (!response.write(JSON.stringify(line) + '\n'))
      await once(response, 'drain', { signal: aborted.signal })
  }
  const upload = makeUploadFolder(folder)
  try {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const file = join(upload, 'file')
    await pipeline(request, createWriteStream(file, { mode: 0o600 }), { signal: aborted.signal })
    const io: OperationIo = {
      open: () => createReadStream(file),
      signal: aborted.signal,
      progress: (step, done, whole) => say({ progress: { step, done, whole } }),
      write: (piece) =>
        say(
          typeof piece === 'string'
            ? { text: piece }
            : { bytes: Buffer.from(piece).toString('base64') },
        ),
    }
    await say({ result: await perform(resources, name, request, io) })
  } catch (error) {
    const line = error instanceof Refusal ? { refused: error.faults } : { failed: messageOf(error) }
    await say(line).catch(() => {})
  } finally {
    rmSync(upload, { recursive: true, force: true })
    response.end()
  }
}

async function perform(
  resources: Resources,
  name: string,
  request: IncomingMessage,
  io: OperationIo,
) {
  if (!isOperation(name))
    throw new Error(`The running service does not know ${name}: restart it, then try again.`)
  const given: unknown = JSON.parse(
    Buffer.from(String(request.headers['x-arguments'] ?? ''), 'base64url').toString('utf8'),
  )
  return run(resources, name, given, io)
}

/** Only our own staff command has the token, and it sends the arguments that the operation expects. */
const run = <O extends Operation>(
  { database, context }: Resources,
  name: O,
  given: unknown,
  io: OperationIo,
) => operations[name](database, given as ArgumentsOf<O>, io, context)

const isOperation = (name: string): name is Operation => Object.hasOwn(operations, name)
