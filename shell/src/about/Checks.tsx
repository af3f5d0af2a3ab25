import { links } from 'shared/contract'
import { Link } from 'shared/router'
import { useWording } from '../messages/wording'
import styles from './Checks.module.css'
import { aboutMessages } from './messages'

const today = [
  { claim: 'money', to: links.finance() },
  { claim: 'totals', to: links.finance() },
  { claim: 'field', to: links.live() },
]
const notYet = ['output', 'people', 'chain']

/** Lists, claim by claim, what can be checked today and what cannot yet. */
export function Checks() {
  const { t } = useWording('about', aboutMessages)
  return (
    <>
      <h3 className={styles.group}>
        <Mark done /> {t('check.today')}
      </h3>
      <ul className={styles.list}>
        {today.map(({ claim, to }) => (
          <li key={claim} className={styles.claim}>
            <h4>{t(`check.${claim}`)}</h4>
            <p>{t(`check.${claim}Text`)}</p>
            <p>
              <Link to={to}>{t(`check.${claim}Link`)}</Link>
            </p>
          </li>
        ))}
      </ul>
      <h3 className={styles.group}>
        <Mark /> {t('check.notYet')}
      </h3>
      <ul className={styles.list}>
        {notYet.map((claim) => (
          <li key={claim} className={styles.claim}>
            <h4>{t(`check.${claim}`)}</h4>
            <p>{t(`check.${claim}Text`)}</p>
          </li>
        ))}
      </ul>
      <p className={styles.demo}>{t('check.demo')}</p>
    </>
  )
}

/** A tick or an empty ring in the text colour. The red seal is reserved for data that the browser has verified. */
function Mark({ done = false }: { done?: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className={styles.mark}>
      <circle cx="10" cy="10" r="8.5" />
      {done && <path d="m6 10.5 2.7 2.7L14 7.5" />}
    </svg>
  )
}
