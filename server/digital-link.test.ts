import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { digitalLinkTarget } from './digital-link'

const targetOf = (address: string) => digitalLinkTarget(new URL(address, 'https://farm.example'))

describe('the address of a code on a bag', () => {
  for (const [name, address, target] of [
    ['leads to its product', '/01/09521234500018', '/trace/01/09521234500018'],
    ['to its batch', '/01/09521234500018/10/R-01', '/trace/01/09521234500018/10/R-01'],
    [
      'to the bag itself',
      '/01/09521234500018/10/R-01/21/0007',
      '/trace/01/09521234500018/10/R-01/21/0007',
    ],
    [
      'in English to the English page',
      '/en/01/09521234500018/10/R-01/21/0007',
      '/en/trace/01/09521234500018/10/R-01/21/0007',
    ],
    ['with 8 digits, as 14', '/01/95212346/10/R-01', '/trace/01/00000095212346/10/R-01'],
    ['with 12 digits, as 14', '/01/952123450018/10/R-01', '/trace/01/00952123450018/10/R-01'],
    ['with 13 digits, as 14', '/01/9521234500018/10/R-01', '/trace/01/09521234500018/10/R-01'],
    ['with a slash at the end', '/01/09521234500018/10/R-01/', '/trace/01/09521234500018/10/R-01'],
    [
      'with its query',
      '/01/9521234500018/10/R-01?17=270101&linkType=all',
      '/trace/01/09521234500018/10/R-01?17=270101&linkType=all',
    ],
    [
      'with its query in English',
      '/en/01/9521234500018/10/R-01?17=270101',
      '/en/trace/01/09521234500018/10/R-01?17=270101',
    ],
  ] as const)
    it(name, () => assert.equal(targetOf(address), target))
})

describe('another address leads nowhere:', () => {
  for (const address of [
    '/',
    '/en',
    '/trace/01/09521234500018/10/R-01',
    '/01',
    '/01/',
    '/01/95212345000',
    '/01/952123450',
    '/01/109521234500018',
    '/01/0952123450001X',
    '/01/09521234500018/10/',
    '/01/09521234500018/10/R-01/21/',
    '/01/09521234500018/21/0007/10/R-01',
    '/01/09521234500018/10/R-01/21/0007/more',
    '/01/09521234500018/17/270101',
    '/01/09521234500018/R-01',
    '/fr/01/09521234500018/10/R-01',
    '//01/09521234500018',
  ])
    it(address, () => assert.equal(targetOf(`https://farm.example${address}`), null))
})
