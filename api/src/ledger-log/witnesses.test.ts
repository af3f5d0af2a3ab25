import assert from 'node:assert/strict'
import { it } from 'node:test'
import { verifierKey, verifierKeyText, WITNESS_KEY } from 'shared/log'
import { readEnvironment } from '../environment'

const vkeyOf = (name: string, ...kind: [] | [typeof WITNESS_KEY]) =>
  verifierKeyText(verifierKey(name, new Uint8Array(32).fill(7), ...kind))
const school = vkeyOf('school.example/witness', WITNESS_KEY)
const paper = vkeyOf('paper.example/w', WITNESS_KEY)
const read = (LOG_WITNESSES: string) => readEnvironment({ LOG_WITNESSES }).witnesses

it('reads keys and addresses in turn', () => {
  assert.deepEqual(readEnvironment({}).witnesses, [])
  const found = read(
    `${school} https://witness.school.example/\n  ${paper} http://127.0.0.1:8787/w`,
  )
  assert.deepEqual(
    found.map(({ vkey, url }) => [vkey, url]),
    [
      [school, 'https://witness.school.example'],
      [paper, 'http://127.0.0.1:8787/w'],
    ],
  )
})

for (const [what, value, message] of [
  ['no key', 'school https://a.example', /must name the verifier key of a witness, not "school"/],
  [
    'the key of a log',
    `${vkeyOf('farm.example/ledger')} https://a.example`,
    /verifier key of a witness, not "farm\.example\/ledger\+/,
  ],
  [
    'a changed key',
    `${school.replace('school', 'schule')} https://a.example`,
    /verifier key of a witness, not "schule/,
  ],
  ['a key without an address', school, /the address of school\.example\/witness after its key/],
  [
    'a key before another',
    `${school} ${paper}`,
    /after its key, like https:\/\/witness\.example\.org, not "paper/,
  ],
  ['an address of another kind', `${school} ftp://a.example`, /not "ftp:\/\/a\.example"/],
  [
    'an address with a question',
    `${school} https://a.example/?a`,
    /not "https:\/\/a\.example\/\?a"/,
  ],
  [
    'a witness twice',
    `${school} https://a.example ${school} https://b.example`,
    /LOG_WITNESSES names school\.example\/witness twice/,
  ],
] as const)
  it(`refuses ${what}, and names it`, () => {
    assert.throws(() => read(value), message)
  })
