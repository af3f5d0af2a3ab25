import { useTranslation } from 'shared/i18n'
import { ErrorNote } from 'shared/ui'
import { isField, type GiveFailure } from './use-give'

/** Error codes of the service that are more specific than their HTTP status, with their message keys. */
const CAUSES: Partial<Record<number, Cause>> = {
  40902: 'closed',
  42901: 'unpaid',
  50302: 'away',
  50304: 'database',
  50305: 'crowd',
}

type Cause =
  | 'network'
  | 'busy'
  | 'unpaid'
  | 'away'
  | 'database'
  | 'crowd'
  | 'closed'
  | 'server'
  | 'fields'
  | 'refused'

interface Props {
  failure: GiveFailure
  /** Whether there are other ways to pay. */
  others: boolean
}

/**
 * Explains why sending failed, that nothing was charged or lost, and what to do. The form's button below it sends
 * again.
 */
export function FailureNote({ failure, others }: Props) {
  const { t } = useTranslation('pay')
  const cause = causeOf(failure)
  const said = cause === 'refused' && failure.msg
  return (
    <ErrorNote title={said || t(`failed.${cause}`)}>
      {cause === 'closed' ? null : t(`failed.${wayOn(cause, others)}`)}
    </ErrorNote>
  )
}

/** The advice on what to do now. In every case, sending again creates only one order. */
function wayOn(cause: Cause, others: boolean) {
  if (cause === 'away') return others ? 'elsewhere' : 'later'
  if (cause === 'unpaid') return 'finish'
  return cause === 'database' || cause === 'crowd' ? 'soon' : 'kept'
}

function causeOf({ status, code, faults }: GiveFailure): Cause {
  if (status === null) return 'network'
  const known = code === null ? undefined : CAUSES[code]
  if (known) return known
  if (status === 429) return 'busy'
  if (status >= 500) return 'server'
  return faults.some(({ field }) => isField(field)) ? 'fields' : 'refused'
}
