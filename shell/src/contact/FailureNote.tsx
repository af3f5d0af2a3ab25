import type { Failure } from 'shared/contract'
import { ErrorNote } from 'shared/ui'
import { useWording } from '../messages/wording'
import { FIELDS } from './form'
import { contactMessages } from './messages'

/** Explains why sending failed and that nothing was lost. The form's button below it sends again. */
export function FailureNote({ failure }: { failure: Failure }) {
  const { t } = useWording('contact', contactMessages)
  const cause = causeOf(failure)
  return (
    <ErrorNote title={cause === 'refused' && failure.msg ? failure.msg : t(`failed.${cause}`)}>
      {t('failed.kept')}
    </ErrorNote>
  )
}

function causeOf({ status, faults }: Failure) {
  if (status === null) return 'network'
  if (status === 429) return 'busy'
  if (status >= 500) return 'server'
  return faults.some(({ field }) => FIELDS.some((name) => name === field)) ? 'fields' : 'refused'
}
