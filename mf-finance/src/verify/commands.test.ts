/** @jest-environment node */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { commands, STEPS } from './commands'

it('shows the commands of docs/verify-proof.md', () => {
  const document = readFileSync(path.resolve(__dirname, '../../../docs/verify-proof.md'), 'utf8')
  const written = [...document.matchAll(/^```sh\n(.*?)\n```/gms)].map(([, block]) => block)
  expect(STEPS.map((step) => commands[step])).toEqual(written)
})
