// By its door: the shell provides it to a part, and another copy of it would know no wording.
import { useTranslation } from 'shared/i18n'
import type { SealState } from './checked-log'
import styles from './Seal.module.css'

interface SealProps {
  state: SealState
  /** Beside words that say the state, so that it is not read twice. */
  silent?: boolean
  large?: boolean
}

/** The mark of a checked fact: a stamp with the character 正, “right”; an empty outline; a broken one. */
export function Seal({ state, silent = false, large = false }: SealProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <svg
        viewBox="0 0 20 20"
        className={`${styles.seal} ${styles[state]} ${large ? styles.large : ''}`}
        aria-hidden="true"
      >
        {SHAPES[state]}
      </svg>
      {!silent && <span className="visually-hidden">{t(`seal.${state}`)} </span>}
    </>
  )
}

const SHAPES = {
  unchecked: <rect x="1.5" y="1.5" width="17" height="17" rx="2.5" />,
  verified: (
    <>
      <rect x="1" y="1" width="18" height="18" rx="2.5" />
      <path d="M4.5 5h11M10 5v10M10 9.5h4.5M6.3 9v6M4 15.2h12" />
    </>
  ),
  failed: (
    <path d="M12 1.5h4.5a2 2 0 0 1 2 2V12m0 3.5v1a2 2 0 0 1-2 2H9m-3.5 0h-2a2 2 0 0 1-2-2V8m0-3.5v-1a2 2 0 0 1 2-2H8M6.5 6.5l7 7m0-7-7 7" />
  ),
}
