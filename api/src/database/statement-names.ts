/** A connection stores each statement that it has prepared, so their number is limited. */
const MOST = 200
/** A text that long has many values, and hardly ever comes again with as many. */
const LONGEST = 8_000
/** Statements that PostgreSQL does not plan: to prepare them gains nothing. */
const CONTROL = /^(start|begin|commit|rollback|set)\b/

/** The names under which connections prepare statements, by their text. */
export class StatementNames {
  private readonly names = new Map<string, string>()
  private given = 0

  /** @returns undefined for a statement that is not prepared */
  of(text: string): string | undefined {
    const known = this.names.get(text)
    if (known !== undefined) return known
    if (this.names.size >= MOST || text.length > LONGEST || CONTROL.test(text)) return undefined
    const name = `read_${(this.given += 1)}`
    this.names.set(text, name)
    return name
  }

  /** Makes every connection prepare its statements again, under new names. */
  renew(): void {
    this.names.clear()
  }
}
