import { readFileSync } from 'node:fs'
import {
  commitment,
  documentContent,
  errorContent,
  eventContent,
  goodsLeafOf,
  isGoodsLeaf,
  leafHash,
  recordContent,
  toHex,
  utf8,
  type GoodsKind,
} from '.'

interface Vector {
  kind: GoodsKind
  shown: {
    event?: Parameters<typeof eventContent>[0]
    error?: Parameters<typeof errorContent>[0]
    document?: { of: Parameters<typeof documentContent>[0] } & Parameters<typeof documentContent>[1]
    record?: { kind: string } & Parameters<typeof recordContent>[1]
  }
  salt: string
  content: string
  contentHash: string
  text: string
  hash: string
}

const vectors = JSON.parse(
  readFileSync(`${import.meta.dirname}/testing/goods-vectors.json`, 'utf8'),
) as Vector[]

function contentOf({ event, error, record, document }: Vector['shown']): string | undefined {
  if (event) return eventContent(event)
  if (error) return errorContent(error)
  if (document) return documentContent(document.of, document)
  return record && recordContent(record.kind, record)
}

it.each(vectors)('encodes the fact of $contentHash as specified', (vector) => {
  const { shown, salt, content, contentHash, text, hash } = vector
  expect(contentOf(shown)).toBe(content)
  expect(commitment(salt, content)).toBe(contentHash)
  expect(goodsLeafOf(vector.kind, salt, content)).toBe(text)
  expect(toHex(leafHash(utf8(text)))).toBe(hash)
  expect(isGoodsLeaf(text)).toBe(true)
})

it('takes nothing of a fact that is not part of its content', () => {
  const { shown, content } = vectors[0]!
  const event = { ...shown.event!, late: true, batch: 'R-01' }
  expect(eventContent(event)).toBe(content)
})
