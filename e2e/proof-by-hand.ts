import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'

export const NO_OPENSSL =
  !/^OpenSSL [3-9]/.test(spawnSync('openssl', ['version'], { encoding: 'utf8' }).stdout ?? '') &&
  'no OpenSSL 3 on this machine'

/** What the commands print when a proof, its key and its name hold. */
export const HOLDS = [
  'The row stands in this log.',
  'The key is of this log.',
  'Signature Verified Successfully',
  'name.txt belongs to this row.',
]

/** Follows a link to a file. @returns the file's name and its text */
export async function download(page: Page, link: Locator): Promise<[name: string, text: string]> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return [file.suggestedFilename(), readFileSync(await file.path(), 'utf8')]
}

/** Types the commands that the page `/finance/verify` shows, in a folder with these files. @returns the printed lines */
export async function byHand(page: Page, files: Record<string, string>): Promise<string[]> {
  const commands = await page.locator('main ol pre').allTextContents()
  const folder = mkdtempSync(path.join(tmpdir(), 'by-hand-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
    const typed = { cwd: folder, input: `${commands.join('\n')}\n`, encoding: 'utf8' } as const
    return spawnSync('sh', [], typed).stdout.split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
