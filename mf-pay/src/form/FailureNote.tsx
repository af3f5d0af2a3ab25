import { useTranslation } from 'shared/i18n'
import { ErrorNote } from 'shared/ui'
import { isField, type GiveFailure } from './use-give'

const CHANNEL_AWAY = 50302
const CLOSED = 40902

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
  const way = cause === 'away' ? (others ? 'elsewhere' : 'later') : 'kept'
  return (
    <ErrorNote title={said || t(`failed.${cause}`)}>
      {cause === 'closed' ? null : t(`failed.${way}`)}
    </ErrorNote>
  )
}

function causeOf({ status, code, faults }: GiveFailure) {
  if (status === null) return 'network'
  if (status === 429) return 'busy'
  if (code === CHANNEL_AWAY) return 'away'
  if (code === CLOSED) return 'closed'
  if (status >= 500) return 'server'
  return faults.some(({ field }) => isField(field)) ? 'fields' : 'refused'
}
