import { parseVerifierKey, WITNESS_KEY, type VerifierKey } from 'shared/log'
import type { Variables } from '../variables'

/** A witness that the operator lists: it cosigns the log's checkpoints (docs/decisions/0041). */
export interface LogWitness {
  /** Its verifier key, as text. */
  vkey: string
  key: VerifierKey
  /** Its address, to which `/add-checkpoint` is added. */
  url: string
}

/**
 * Reads LOG_WITNESSES: each witness's verifier key and address in turn, all separated by spaces or line breaks, which
 * neither of them can hold.
 */
export function readLogWitnesses({ text, faults }: Variables): LogWitness[] {
  const words = (text('LOG_WITNESSES') ?? '').split(/\s+/).filter(Boolean)
  const witnesses: LogWitness[] = []
  for (let at = 0; at < words.length; at += 2) {
    const [vkey = '', url = ''] = words.slice(at, at + 2)
    const key = parseVerifierKey(vkey)
    if (key?.kind !== WITNESS_KEY)
      faults.push(`LOG_WITNESSES must name the verifier key of a witness, not "${vkey}".`)
    else if (!isAddress(url))
      faults.push(
        `LOG_WITNESSES must name the address of ${key.name} after its key, like https://witness.example.org, not "${url}".`,
      )
    else if (witnesses.some((other) => other.key.name === key.name))
      faults.push(`LOG_WITNESSES names ${key.name} twice.`)
    else witnesses.push({ vkey, key, url: url.replace(/\/+$/, '') })
  }
  return witnesses
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && !/[?#]/.test(text)
}
