import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { program, runCommand } from './cli'
import type { Place } from './typed-command'

const root = path.resolve(import.meta.dirname, '..')
const site = mkdtempSync(path.join(tmpdir(), 'site-'))
after(() => rmSync(site, { recursive: true, force: true }))

before(() => (process.env.SITE_DIR = site))

/** What a command is refused with that is typed in the root of the source tree. */
const refusal = (words: string, place: Partial<Place> = {}): Promise<string> =>
  runCommand(words.split(' ').filter(Boolean), { here: undefined, env: {}, ...place }).then(
    () => 'It was not refused.',
    ({ message }: Error) => message,
  )

describe('options that npm took for itself, because -- was forgotten, are refused:', () => {
  const write = 'npm took an option for itself. Write -- before the options: npm run release --'
  for (const [words, env, meant] of [
    ['mf-live', { npm_config_canary: '10' }, 'mf-live --canary 10'],
    ['mf-live 10', { npm_config_canary: 'true' }, 'mf-live --canary 10'],
    ['mf-live', { npm_config_remove: 'true' }, 'mf-live --remove'],
    ['mf-live', { npm_config_promote: 'true' }, 'promote mf-live'],
    [
      'mf-live 10 24',
      { npm_config_canary: 'true', npm_config_promote_after: 'true' },
      'mf-live --canary 10 --promote-after 24',
    ],
  ] as const)
    it(`${words} ${JSON.stringify(env)}`, async () => {
      assert.equal(await refusal(words, { env }), `${write} ${meant}`)
    })

  it("in a part's folder, with that part", async () => {
    const place = { env: { npm_config_canary: '10' }, here: 'mf-live' }
    assert.equal(await refusal('', place), `${write} mf-live --canary 10`)
  })
})

describe('a command that was typed as an option, or an option as a command, is named:', () => {
  for (const [words, meant] of [
    ['mf-live --promote', 'promote mf-live'],
    ['mf-live --rollback', 'rollback mf-live'],
    ['--status', 'status'],
    ['remove mf-live', 'mf-live --remove'],
    ['canary live 10', 'live --canary 10'],
  ] as const)
    it(words, async () => {
      assert.equal(await refusal(words), `Write: npm run release -- ${meant}`)
    })
})

describe('a part that does not exist is refused, and all parts are named:', () => {
  const parts = 'shell, mf-finance, mf-home, mf-live, mf-pay, mf-trace'
  for (const words of [
    'liev',
    'liev --remove',
    'rollback liev',
    'promote liev',
    'halt liev',
    'sign liev',
  ])
    it(words, async () => {
      assert.equal(await refusal(words), `There is no part liev. The parts are: ${parts}.`)
    })
})

it('a part may be named by its folder or its name', async () => {
  for (const part of ['live', 'mf-live'])
    assert.equal(
      await refusal(`rollback ${part}`),
      `No earlier release of mf-live is kept in ${site}.`,
    )
})

it('--help names every option of a release and every command', () => {
  const help = program.helpInformation()
  for (const option of ['from', 'remove', 'canary', 'promote-after', 'again'])
    assert.match(help, new RegExp(`^ +--${option} `, 'm'))
  for (const name of ['rollback', 'promote', 'halt', 'status', 'journal', 'verify', 'key', 'sign'])
    assert.match(help, new RegExp(`^ +${name} `, 'm'))
})

describe('the terminal shows', () => {
  const shown = (...words: string[]) => {
    const args = [...PROGRAM_FLAGS, 'release/cli.ts', ...words]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    return { status, stderr }
  }

  it('why a command is refused, and that nothing was changed', () => {
    assert.deepEqual(shown('liev'), {
      status: 1,
      stderr:
        'There is no part liev. The parts are: shell, mf-finance, mf-home, mf-live, mf-pay, mf-trace.\nNothing was changed.\n',
    })
  })

  it('that an option is unknown, and proposes no other one', () => {
    assert.deepEqual(shown('mf-live', '--removed'), {
      status: 1,
      stderr:
        "error: unknown option '--removed'\nEvery option and command: npm run release -- --help\n",
    })
  })
})
