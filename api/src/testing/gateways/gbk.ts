let bytesOf: Map<string, number> | undefined

/** Encodes text as GBK, which Node can only decode. Throws for a character outside GBK. */
export function toGbk(text: string): Buffer {
  bytesOf ??= table()
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0)!
    const pair = bytesOf.get(character)
    if (code < 0x80) bytes.push(code)
    else if (pair) bytes.push(pair >> 8, pair & 0xff)
    else throw new Error(`GBK has no ${character}.`)
  }
  return Buffer.from(bytes)
}

function table(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const pairs = new Map<string, number>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const character = decoder.decode(Uint8Array.of(high, low))
      if ([...character].length === 1 && character !== '\ufffd')
        pairs.set(character, (high << 8) | low)
    }
  return pairs
}
