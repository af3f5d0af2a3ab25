import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  cosigned,
  parseNote,
  signatureLine,
  verifierKey,
  verifierKeyText,
  WITNESS_KEY,
} from 'shared/log'
import type { LogWitness } from '../ledger-log/witnesses'

interface Reply {
  status: number
  body: string
}

/** The address of a witness that answers as a test says; it keeps nothing, and cosigns everything by default. */
export class WitnessStandIn {
  readonly listed: LogWitness
  /** The bodies that it was sent. */
  readonly asked: string[] = []
  /** Undefined hangs. */
  answer: (body: string) => Reply | undefined = (body) => ({ status: 200, body: this.line(body) })
  private readonly secret = generateKeyPairSync('ed25519').privateKey
  private readonly server: Server
  private readonly port: number

  private constructor(name: string, server: Server, port: number) {
    const spki = createPublicKey(this.secret).export({ type: 'spki', format: 'der' })
    const key = verifierKey(name, new Uint8Array(spki.subarray(-32)), WITNESS_KEY)
    this.listed = { vkey: verifierKeyText(key), key, url: `http://127.0.0.1:${port}` }
    this.server = server
    this.port = port
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        this.asked.push(body)
        const reply = this.answer(body)
        if (reply) response.writeHead(reply.status).end(reply.body)
      })
    })
  }

  static async start(name = 'school.example/witness'): Promise<WitnessStandIn> {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return new WitnessStandIn(name, server, (server.address() as AddressInfo).port)
  }

  /** Its cosignature of what a request holds. */
  line(body: string): string {
    const note = parseNote(body.slice(body.indexOf('\n\n') + 2))!
    const seconds = BigInt(Math.floor(Date.now() / 1_000))
    const bytes = Buffer.alloc(72)
    bytes.writeBigUInt64BE(seconds)
    bytes.set(sign(null, cosigned(note.text, seconds), this.secret), 8)
    return signatureLine({ ...this.listed.key, bytes })
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return
    this.server.closeAllConnections()
    await once(this.server.close(), 'close')
  }

  async back(): Promise<void> {
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening')
  }
}
