import { cls } from './cls'
import styles from './Figure.module.css'
import { formatNumber } from './formats'
import { useLang } from './lang'

export interface FigureProps {
  value: number
  /** `吨`, `people`: a figure never stands without one. */
  unit: string
  /** `l` for the two live figures of home, `m` in cards, `s` in a line of text. */
  size?: 's' | 'm' | 'l'
  /** Decimals at most; 2. */
  digits?: number
  className?: string
}

/** A figure with its unit, in tabular digits. */
export function Figure({ value, unit, size = 'm', digits, className }: FigureProps) {
  const lang = useLang()
  return (
    <span className={cls(styles.figure, styles[size], className)}>
      <data value={value}>{formatNumber(value, lang, digits)}</data>{' '}
      <span className={styles.unit}>{unit}</span>
    </span>
  )
}
