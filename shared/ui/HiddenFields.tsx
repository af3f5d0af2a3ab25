interface Props {
  /** A query, such as `?list=donation&pageSize=20`. */
  query: string
  /** The fields that have a control of their own, or start anew. */
  without: readonly string[]
}

/** The other fields of an address, which a GET form would drop. */
export function HiddenFields({ query, without }: Props) {
  return [...new URLSearchParams(query)]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
