import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/**
 * Puts a brotli-compressed copy beside every text file of a folder, where it has none. A build does this once, because
 * the best quality takes seconds; a release of that build takes the copies over when they hold the same bytes.
 */
export async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder)
  for (const name of names.filter((each) => each.endsWith('.br')))
    if (!names.includes(name.slice(0, -'.br'.length))) rmSync(path.join(folder, name))
  const texts = names.filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all(texts.map((name) => compressFile(path.join(folder, name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = readFileSync(file)
  if (await isCopy(`${file}.br`, bytes)) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await compress(bytes, { params }))
}

const isCopy = async (file: string, bytes: Buffer): Promise<boolean> =>
  existsSync(file) &&
  bytes.equals(await decompress(readFileSync(file)).catch(() => Buffer.alloc(0)))
