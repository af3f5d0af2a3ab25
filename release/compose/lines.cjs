// @ts-check

const LINE_FEED = 0x0a

/**
 * Reads a stream of UTF-8 line by line. `readline` would also split at `\r` and, from Node 24, at U+2028, which JSON may
 * hold as they are.
 * @param {NodeJS.ReadableStream} stream
 * @param {(line: string) => void} onLine told each line, without its line feed
 */
function onLines(stream, onLine) {
  /** @type {Buffer[]} */
  let begun = []
  stream.on('data', (/** @type {Buffer} */ bytes) => {
    let from = 0
    for (;;) {
      const end = bytes.indexOf(LINE_FEED, from)
      if (end === -1) break
      const line = String(Buffer.concat([...begun, bytes.subarray(from, end)]))
      begun = []
      from = end + 1
      onLine(line)
    }
    if (from < bytes.length) begun.push(bytes.subarray(from))
  })
}

module.exports = { onLines }
