import { canRecover, failureOf } from '../contract/failure'
import { useTranslation } from '../i18n'

/** Says that a failed call is tried again by itself, and when it was given up; nothing of one that is not. */
export function TryingAgain({ failure }: { failure: unknown }) {
  const { t } = useTranslation('ui')
  const known = failureOf(failure)
  return canRecover(known) ? t(known.late ? 'again.late' : 'again.other') : null
}
