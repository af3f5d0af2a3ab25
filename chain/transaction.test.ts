import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { accountOf, readAccount, signed } from './transaction'

const account = accountOf(new Uint8Array(32).fill(0x46))

describe('transactions', () => {
  it('are signed as in the example of EIP-155', () => {
    const transaction = {
      nonce: 9,
      gasPrice: 20n * 10n ** 9n,
      gas: 21_000n,
      to: '0x3535353535353535353535353535353535353535',
      value: 10n ** 18n,
      data: '0x',
    }
    assert.equal(
      signed(transaction, 1, account).raw,
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080' +
        '25a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276' +
        'a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    )
  })

  it('come from the address of the key in that example', () =>
    assert.equal(account.address, '0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f'))
})

describe('the file of a private key', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'chain-key-'))
  const file = path.join(folder, 'key')
  const reading = (text: string) => {
    writeFileSync(file, text)
    return () => readAccount(file)
  }

  it('is read with and without 0x', () => {
    assert.equal(reading('46'.repeat(32))().address, account.address)
    assert.equal(reading(`0x${'46'.repeat(32)}\n`)().address, account.address)
  })

  it('is refused when it holds no key, in words that do not show what it holds', (t) => {
    t.after(() => rmSync(folder, { recursive: true }))
    for (const text of ['', 'secret', '00'.repeat(32), 'ff'.repeat(32), '46'.repeat(31)])
      assert.throws(reading(text), {
        message: `${file} holds no private key: 64 hex digits of an account of the chain.`,
      })
  })
})
