import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tradeItemOf } from './gs1'

const bag = { gtin: '00614141123452', batch: null, serial: '2017' }

describe('an identifier', () => {
  it('means the same as an EPC and as a Digital Link', () => {
    assert.deepEqual(tradeItemOf('urn:epc:id:sgtin:0614141.012345.2017'), bag)
    for (const link of [
      'https://id.gs1.org/01/00614141123452/21/2017',
      'https://example.org/some/path/01/614141123452/21/2017',
      'http://example.org/01/0614141123452/21/2017?17=301231#top',
    ])
      assert.deepEqual(tradeItemOf(link), bag, link)
  })

  it('names a batch, a bag of a batch, or a product', () => {
    const gtin = '04012345111118'
    const batch = { gtin, batch: '4444', serial: null }
    assert.deepEqual(tradeItemOf('urn:epc:class:lgtin:4012345.011111.4444'), batch)
    assert.deepEqual(tradeItemOf(`https://farm.example/01/${gtin}/10/4444`), batch)
    assert.deepEqual(tradeItemOf(`https://farm.example/01/${gtin}/10/A%2FB/21/7`), {
      gtin,
      batch: 'A/B',
      serial: '7',
    })
    const product = { gtin, batch: null, serial: null }
    assert.deepEqual(tradeItemOf('urn:epc:idpat:sgtin:4012345.011111.*'), product)
    assert.deepEqual(tradeItemOf(`https://farm.example/01/${gtin}`), product)
  })

  it('of something else, or written wrongly, names no goods', () => {
    for (const uri of [
      'urn:epc:id:sscc:0614141.1234567890',
      'urn:epc:id:sgtin:0614141.012345.',
      'urn:epc:id:sgtin:0614141.12345.2017',
      'urn:epc:id:sgtin:0614141.012345.123456789012345678901',
      'urn:epc:idpat:sgtin:0614141.*.*',
      'https://id.gs1.org/01/00614141123453/21/2017',
      'https://id.gs1.org/01/00614141123452/21/%ZZ',
      'https://id.gs1.org/01/00614141123452/21/%E7%B1%B3',
      'https://id.gs1.org/01/00614141123452/99/x',
      'https://id.gs1.org/414/9521321000010',
      'not an address',
    ])
      assert.equal(tradeItemOf(uri), null, uri)
  })
})
