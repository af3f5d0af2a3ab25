import { toHex, utf8 } from './bytes'
import { sha256 } from './sha2'

/* The entries of the ledger's log, as docs/log.md specifies them. */

/** A row of the ledger as the log holds it. Names stand in it as commitments only. */
interface Leaf {
  id: string
  list: 'donation' | 'expense'
  type: string
  purpose: string
  item: string
  /** The commitment of the donor's or payee's name. */
  unitHash: string
  /** `2026-11-20` in Asia/Shanghai. */
  date: string
  /** Yuan, as the api writes it: `1234.50`. */
  amount: string
  /** The id of the row that this one corrects, or null. */
  corrects: string | null
  /** The commitment of the correction's reason, or null. */
  reasonHash: string | null
  /** The batch that it names, `<GTIN>/<batch>`, or null. The version before answers rows without it. */
  batch?: string | null
  /** The code of the field that it names, or null. */
  field?: string | null
}

const TITLE = 'slow-life-farm/ledger-row'

/**
 * The text of a row's leaf; the log's entry is this text in UTF-8.
 * @throws for a field that holds a line break, which would make two rows look the same
 */
export function leafText(leaf: Leaf): string {
  const [batch, field] = [leaf.batch ?? '-', leaf.field ?? '-']
  // A row that names neither keeps the form of the rows from before they could.
  const namesGoods = batch !== '-' || field !== '-'
  const fields = [
    ['id', leaf.id],
    ['list', leaf.list],
    ['type', leaf.type],
    ['purpose', leaf.purpose],
    ['item', leaf.item],
    ['unit', leaf.unitHash],
    ['date', leaf.date],
    ['amount', leaf.amount],
    ['corrects', leaf.corrects ?? '-'],
    ['reason', leaf.reasonHash ?? '-'],
    ...(namesGoods
      ? ([
          ['batch', batch],
          ['field', field],
        ] as const)
      : []),
  ] as const
  let text = `${TITLE}/${namesGoods ? 'v2' : 'v1'}\n`
  for (const [name, value] of fields) {
    if (value.includes('\n') || value.includes('\r'))
      throw new Error(`A leaf cannot hold the line break in the field ${name}.`)
    text += `${name} ${value}\n`
  }
  return text
}

/**
 * What stands in the place of a text that was erased. Without its salt, a commitment proves no other text, so no other may
 * be shown there.
 */
export const ERASED = '（已抹去）'

/**
 * The commitment of a value: it shows nothing of the value, and no other value with this salt has it.
 * @param salt 32 lower-case hex digits of its own for each value
 * @returns the lower-case hex SHA-256 of the salt, a line break and the value: `printf '%s\n%s' SALT VALUE | sha256sum`
 */
export const commitment = (salt: string, value: string): string =>
  toHex(sha256(utf8(`${salt}\n${value}`)))
