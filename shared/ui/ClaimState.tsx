import { CLAIM_STATES, claimAddress, claims, type ClaimId } from '../claims'
import { useTranslation } from '../i18n'
import { Link } from '../router'
import styles from './ClaimState.module.css'
import { useLang } from './lang'

interface Props {
  /** The claims of the text beside it. */
  of: readonly ClaimId[]
  /** Where there is little room: only the state is seen, the names are read aloud. */
  short?: boolean
}

/**
 * What backs a claim, to stand beside it: 可核对, 准备中, 估算 or 演示, with a link to where it can be checked or is
 * explained. A page that makes a claim which cannot be checked must show it (e2e/journeys/site/claims.test.ts).
 */
export function ClaimState({ of, short = false }: Props) {
  const { t } = useTranslation('ui')
  const lang = useLang()
  return CLAIM_STATES.map((state) => {
    // A newer part may name a claim that this list does not have.
    const ids = of.filter((id) => Object.hasOwn(claims, id) && claims[id].state === state)
    const [first] = ids
    if (!first) return null
    return (
      <Link
        key={state}
        to={claimAddress(first)}
        className={styles.claims}
        data-claims={ids.join(' ')}
      >
        <span className={short ? 'visually-hidden' : styles.names}>
          {ids.map((id) => claims[id].name[lang]).join(t('claim.separator'))}
        </span>{' '}
        <span className={styles.state}>{t(`claim.${state}`)}</span>
      </Link>
    )
  })
}
