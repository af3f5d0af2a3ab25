import { CLAIM_IDS, CLAIM_STATES, claims, type ClaimId } from 'shared/claims'
import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { useWording } from '../messages/wording'
import styles from './Checks.module.css'
import { aboutMessages } from './messages'

/** Lists what the site claims, by what backs it. Every claim has an anchor: `/about#organic`. */
export function Checks() {
  const { t } = useWording('about', aboutMessages)
  const { t: ui } = useTranslation('ui')
  return CLAIM_STATES.map((state) => {
    const ids = CLAIM_IDS.filter((id) => claims[id].state === state)
    return (
      ids.length > 0 && (
        <div key={state} className={styles.group} data-claims={ids.join(' ')}>
          <h3 className={styles.state}>
            <Mark done={state === 'checkable'} /> {ui(`claim.${state}`)}
          </h3>
          <p className={styles.meaning}>{t(`check.${state}`)}</p>
          <ul className={styles.list}>
            {ids.map((id) => (
              <Claim key={id} id={id} />
            ))}
          </ul>
        </div>
      )
    )
  })
}

function Claim({ id }: { id: ClaimId }) {
  const { lang } = useSite()
  const claim = claims[id]
  return (
    <li className={styles.claim}>
      <h4 id={id} tabIndex={-1}>
        {claim.name[lang]}
      </h4>
      <p>{claim.backing[lang]}</p>
      {claim.state === 'checkable' && (
        <p>
          <Link to={claim.at}>{claim.link[lang]}</Link>
        </p>
      )}
    </li>
  )
}

/** A tick or an empty ring in the text colour. The red seal is reserved for data that the browser has verified. */
function Mark({ done }: { done: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className={styles.mark}>
      <circle cx="10" cy="10" r="8.5" />
      {done && <path d="m6 10.5 2.7 2.7L14 7.5" />}
    </svg>
  )
}
