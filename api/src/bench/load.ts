import { connect, type Socket } from 'node:net'

/** A connection that sends one request after another. Written by hand, so that the client costs little. */
export class Caller {
  private readonly socket: Socket
  private waiting: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | undefined
  private received: Buffer[] = []
  private size = 0
  private wanted = -1
  private head = ''

  private readonly headers: string

  private constructor(socket: Socket, headers: string) {
    this.socket = socket
    this.headers = headers
    socket.on('data', (bytes) => this.take(bytes))
    socket.on('error', (error) => this.waiting?.reject(error))
    socket.on('close', () => this.waiting?.reject(new Error('The connection was closed.')))
  }

  /**
   * @param headers lines of the request's head, each with its end
   * @param from the loopback address of the caller, for a server that limits each address
   */
  static open(port: number, headers = '', from = '127.0.0.1'): Promise<Caller> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Caller(socket, headers)))
    })
  }

  /** @returns the body; throws for any status but 200 */
  ask(path: string): Promise<Buffer> {
    return this.send(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${this.headers}\r\n`)
  }

  /** @param type of the body, as in `content-type` */
  post(path: string, body: string, type: string): Promise<Buffer> {
    const length = `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}`
    return this.send(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${this.headers}${length}\r\n\r\n${body}`,
    )
  }

  close(): void {
    this.socket.removeAllListeners('close')
    this.socket.destroy()
  }

  private send(request: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket.write(request)
    })
  }

  private take(bytes: Buffer): void {
    this.received.push(bytes)
    this.size += bytes.length
    if (this.wanted < 0) {
      const all = Buffer.concat(this.received)
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      this.head = all.subarray(0, end).toString('latin1')
      const length = /content-length: (\d+)/i.exec(this.head)
      if (!length) throw new Error(`No length in ${this.head}`)
      this.wanted = end + 4 + Number(length[1])
      this.received = [all]
    }
    if (this.size < this.wanted) return
    const body = Buffer.concat(this.received).subarray(this.head.length + 4)
    const { waiting, head } = this
    this.received = []
    this.size = 0
    this.wanted = -1
    this.waiting = undefined
    if (head.startsWith('HTTP/1.1 200')) waiting?.resolve(body)
    else waiting?.reject(new Error(`${head.split('\r\n')[0]} ${String(body.subarray(0, 200))}`))
  }
}
