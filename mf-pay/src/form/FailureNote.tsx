import { useTranslation } from 'shared/i18n'
import { ErrorNote } from 'shared/ui'
import { isField, type GiveFailure } from './use-give'

/** Codes of the service that say more than their status, and what they are called here. */
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
  /** There are other ways to pay. */
  others: boolean
}

/** What went wrong with the sending, that nothing was charged or lost, and what to do; the button below sends again. */
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

/** What to do now. Whatever it is, sending again makes one order. */
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
