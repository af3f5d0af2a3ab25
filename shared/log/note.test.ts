import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import {
  checkpointText,
  cosigned,
  leafHash,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseProofFile,
  parseVerifierKey,
  proofFileText,
  signatureLine,
  signersOf,
  verifierKey,
  verifierKeyText,
  verifyProofFile,
  WITNESS_KEY,
  type VerifierKey,
} from '.'

// The example of golang.org/x/mod/sumdb/note.
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const GO_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

// The examples of C2SP's pages signed-note, tlog-cosignature and tlog-proof. Their public keys are not published, so they
// can be read here and not verified.
const C2SP_NOTE = `Ognuno sta solo sul cuor della terra
trafitto da un raggio di sole:

ed è subito sera.

— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=
`
const C2SP_CHECKPOINT = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`

it('reads the note of the specification, whose text has an empty line', () => {
  const note = parseNote(C2SP_NOTE)!
  expect(note.text).toBe(C2SP_NOTE.slice(0, C2SP_NOTE.indexOf('\n—')))
  expect(note.signatures.map(({ name, id, bytes }) => [name, [...id], bytes.length])).toEqual([
    ['quasimodo.example/salvatore', [0x36, 0x7b, 0xa0, 0x4b], 64],
  ])
})

it('reads the cosigned checkpoint of the specification', () => {
  const note = parseNote(C2SP_CHECKPOINT)!
  const { origin, size, root } = parseCheckpoint(note.text)!
  expect([origin, size, root[0], root[31]]).toEqual([
    'example.com/behind-the-sofa',
    20_852_163,
    10,
    0x62,
  ])
  const [, witness] = note.signatures
  expect(witness!.bytes).toHaveLength(72)
  // The page shows what the witness signed: “time 1679315147”.
  expect(Buffer.from(witness!.bytes).readBigUInt64BE()).toBe(1_679_315_147n)
  expect(new TextDecoder().decode(cosigned(note.text, 1_679_315_147n))).toBe(
    'cosignature/v1\ntime 1679315147\nexample.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  )
})

it('reads a proof file with the hashes and the checkpoint of the specification', () => {
  const hashes = [
    'gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=',
    'B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=',
    'EKNzoDWG8LGC0Yp9o+sv3qllpMP9uHQ9B20KNL+Q1zs=',
    'RoopEkOdqkYqMB4MJXrbt/hMjOxsVn0IrWjpz1ZMMes=',
    'AHCioX9nLjsrse6YhjRRmk1WUEirVOLLRoOQ6vfO5vk=',
  ]
  const lines = ['c2sp.org/tlog-proof@v1', 'extra ZXh0cmE=', 'index 73894', ...hashes]
  const file = parseProofFile(`${lines.join('\n')}\n\n${C2SP_CHECKPOINT}`)!
  expect(file.proof.map((hash) => Buffer.from(hash).toString('base64'))).toEqual(hashes)
  expect([file.index, file.checkpoint]).toEqual([73_894, C2SP_CHECKPOINT])
  expect(new TextDecoder().decode(file.extra)).toBe('extra')
})

it('accepts the note that Go signed', () => {
  const key = parseVerifierKey(GO_KEY)!
  expect(key.name).toBe('PeterNeumann')
  expect(verifierKeyText(key)).toBe(GO_KEY)
  expect(signersOf(parseNote(GO_NOTE)!, [key])).toEqual([key])
})

it('refuses the note as a whole when its text was changed', () => {
  const key = parseVerifierKey(GO_KEY)!
  expect(signersOf(parseNote(GO_NOTE.replace('think', 'thank'))!, [key])).toBeUndefined()
})

it.each([
  ['no signatures', 'text\n'],
  ['no line break at its end', GO_NOTE.slice(0, -1)],
  ['a line that is no signature', `${GO_NOTE}more\n`],
  ['a control character', GO_NOTE.replace('think', 'thi\tnk')],
  ['a hyphen instead of a dash', GO_NOTE.replace('— Peter', '- Peter')],
  ['a name with a plus', GO_NOTE.replace('PeterNeumann', 'Peter+Neumann')],
])('refuses a note with %s', (_, text) => {
  expect(parseNote(text)).toBeUndefined()
})

it.each([
  ['another id', GO_KEY.replace('c74f20a3', 'c74f20a4')],
  ['another kind', GO_KEY.replace('+ARpc', '+AhpC')],
  ['a byte less', 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10Q='],
  ['no base64', 'PeterNeumann+c74f20a3+A_pc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
])('refuses a key with %s', (_, text) => {
  expect(parseVerifierKey(text)).toBeUndefined()
})

interface Signer {
  key: VerifierKey
  secret: KeyObject
}

function signer(name: string, kind?: VerifierKey['kind']): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))
  return { key: verifierKey(name, bytes, kind), secret: privateKey }
}

const line = ({ key, secret }: Signer, text: string) =>
  signatureLine({ ...key, bytes: sign(null, Buffer.from(text), secret) })

function witnessLine({ key, secret }: Signer, text: string, seconds = 1_795_000_000n): string {
  const bytes = Buffer.alloc(72)
  bytes.writeBigUInt64BE(seconds)
  bytes.set(sign(null, cosigned(text, seconds), secret), 8)
  return signatureLine({ ...key, bytes })
}

const log = signer('farm.example/log')
const other = signer('farm.example/log')
const witness = signer('school.example/witness', WITNESS_KEY)
const entry = new TextEncoder().encode('the only entry')
const head = { origin: log.key.name, size: 1, root: leafHash(entry) }
const text = checkpointText(head)

it('opens a checkpoint that the log and a witness have signed', () => {
  const signed = `${text}\n${line(log, text)}${witnessLine(witness, text)}`
  expect(openCheckpoint(signed, log.key, [witness.key])).toEqual({
    ...head,
    witnesses: [witness.key],
  })
  expect(openCheckpoint(signed, log.key)).toEqual({ ...head, witnesses: [] })
})

it.each([
  ['without the log’s signature', () => `${text}\n${witnessLine(witness, text)}`],
  ['of another key with the log’s name', () => `${text}\n${line(other, text)}`],
  [
    'with a wrong signature of a witness',
    () => {
      const forged = witnessLine(witness, text).replace(/.{6}=*\n$/, 'AAAAAA==\n')
      return `${text}\n${line(log, text)}${forged}`
    },
  ],
  [
    'of another log',
    () => {
      const foreign = text.replace('farm', 'form')
      return `${foreign}\n${line(log, foreign)}`
    },
  ],
  ['that is HTML', () => '<!doctype html>\n<title>404</title>\n'],
])('opens no checkpoint %s', (_, made) => {
  expect(openCheckpoint(made(), log.key, [witness.key])).toBeUndefined()
})

it('takes the time that a witness names as part of what it signed', () => {
  const bytes = Buffer.from(witnessLine(witness, text).split(' ')[2]!, 'base64')
  bytes[11]! ^= 1
  const moved = `— ${witness.key.name} ${bytes.toString('base64')}\n`
  expect(
    openCheckpoint(`${text}\n${line(log, text)}${moved}`, log.key, [witness.key]),
  ).toBeUndefined()
})

it.each([
  ['a size with a leading zero', text.replace('\n1\n', '\n01\n')],
  ['a root of 31 bytes', `farm\n1\n${Buffer.alloc(31).toString('base64')}\n`],
  ['an empty line', `${text}\n`],
  ['no origin', text.slice(text.indexOf('\n'))],
])('refuses a checkpoint with %s', (_, broken) => {
  expect(parseCheckpoint(broken)).toBeUndefined()
})

it('keeps a proof in a file, and believes it only for its entry', () => {
  const checkpoint = `${text}\n${line(log, text)}`
  const file = proofFileText({ index: 0, proof: [], checkpoint, extra: entry })
  const parsed = parseProofFile(file)!
  expect(parsed).toEqual({ index: 0, proof: [], checkpoint, extra: entry })
  expect(verifyProofFile(parsed, entry, log.key)).toEqual({ ...head, witnesses: [] })
  expect(verifyProofFile(parsed, new Uint8Array(3), log.key)).toBeUndefined()
  expect(verifyProofFile(parsed, entry, other.key)).toBeUndefined()
  expect(verifyProofFile({ ...parsed, index: 1 }, entry, log.key)).toBeUndefined()
})

it('reads a proof file as the specification writes it', () => {
  const hashes = [1, 2].map((byte) => new Uint8Array(32).fill(byte))
  const file = `c2sp.org/tlog-proof@v1\nindex 73894\n${hashes.map((hash) => Buffer.from(hash).toString('base64')).join('\n')}\n\nthe checkpoint\n`
  expect(parseProofFile(file)).toEqual({
    index: 73_894,
    proof: hashes,
    checkpoint: 'the checkpoint\n',
  })
  for (const broken of ['index 01', 'index -1', 'index x', 'indices 1'])
    expect(parseProofFile(file.replace('index 73894', broken))).toBeUndefined()
  expect(parseProofFile(file.replace('@v1', '@v2'))).toBeUndefined()
})
