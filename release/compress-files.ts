import { readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/**
 * Puts a brotli-compressed copy beside every text file of a folder. A build does this once, because the best quality takes
 * seconds.
 */
export async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder)
  for (const name of names.filter((each) => each.endsWith('.br')))
    if (!names.includes(name.slice(0, -'.br'.length))) rmSync(path.join(folder, name))
  for (const [name, bytes] of await compressedCopies(folder))
    await writeFile(path.join(folder, name), bytes)
}

/**
 * The brotli-compressed copies of a folder's text files, by their names. Those that are there already are taken over when
 * they hold the same bytes.
 */
export const compressedCopies = (folder: string): Promise<[name: string, bytes: Buffer][]> =>
  Promise.all(
    readdirSync(folder)
      .filter(isText)
      .map(async (name) => [`${name}.br`, await copyOf(path.join(folder, name))]),
  )

const isText = (name: string) => /\.(js|css|svg)$/.test(name)

async function copyOf(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  const copy = await readFile(`${file}.br`).catch(() => Buffer.alloc(0))
  if (bytes.equals(await decompress(copy).catch(() => Buffer.alloc(0)))) return copy
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return compress(bytes, { params })
}
