import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { AnchorState, Sending } from '../anchor-state'

/** More than any reorganisation removes. */
const KEPT = 100

/**
 * The state of one contract as a file in a folder. A process that dies while it writes leaves the file as it was before
 * or as it is afterwards.
 */
export function fileState(
  folder: string,
  { chainId, contract }: { chainId: number; contract: string },
): AnchorState {
  const file = path.join(folder, `anchors-${chainId}-${contract}.json`)
  async function read() {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as Sending[]
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  }
  return {
    read,
    async write(sending) {
      const others = (await read()).filter(({ size }) => size !== sending.size)
      const all = [...others, sending].sort((one, other) => one.size - other.size)
      await replace(file, JSON.stringify(all.slice(-KEPT), null, 2))
    },
  }
}

async function replace(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(`${file}.new`, 'w')
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(`${file}.new`, file)
  const folder = await open(path.dirname(file))
  await folder.sync()
  await folder.close()
}
