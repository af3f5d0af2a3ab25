import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { etagOf } from 'serving'

/** Pages are much smaller. Without a limit, a faulty part could fill the memory. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * The quality for a page that is asked for again. The page of a bag with 87 KB takes 21.0 KB and 35 ms; 22.8 KB and 1.7 ms
 * at quality 5, 20.8 KB and 94 ms at 11.
 */
const QUALITY = 10

/** A page of public data. Only the compressed page is kept, a quarter of the bytes: nearly every browser takes Brotli. */
export class KeptPage {
  readonly status: 200 | 404
  /** Weak: the compressed bytes change once, the page does not (RFC 9110, 8.8.1). */
  readonly etag: string
  /** How much memory it takes at most, in bytes. */
  readonly size: number
  #brotli: Buffer
  #wasShrunk = false

  /** @param brotli the page, compressed in little time */
  constructor(status: 200 | 404, brotli: Buffer) {
    this.status = status
    this.etag = `W/${etagOf(brotli)}`
    this.size = brotli.length
    this.#brotli = brotli
  }

  get brotli(): Buffer {
    return this.#brotli
  }

  html(): Promise<Buffer> {
    return decompress(this.#brotli, { maxOutputLength: MOST_BYTES })
  }

  /** Whether it was compressed once more, or that was tried. */
  get wasShrunk(): boolean {
    return this.#wasShrunk
  }

  /** Compresses it once more, on a helper thread. @throws when that fails; the page stays as it is */
  async shrink(): Promise<void> {
    this.#wasShrunk = true
    const html = await this.html()
    const smaller = await compress(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    })
    // A copy, because zlib returns a small result as a part of a buffer of 16 KB.
    if (smaller.length < this.#brotli.length) this.#brotli = Buffer.from(smaller)
  }
}

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
