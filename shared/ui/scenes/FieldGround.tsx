import type { ReactNode } from 'react'
import { cls } from '../cls'
import styles from './Scene.module.css'

interface FieldGroundProps {
  className?: string | undefined
  /** Drawn in the field; the near terraces cover its lower edge. */
  children: ReactNode
  /** Drawn in the sky behind the hill, instead of the sun. */
  sky?: ReactNode
}

const sun = <circle className={styles.sun} cx="222" cy="46" r="17" />

/** The small terraced field used by the scenes for empty and missing pages, 320 × 180. */
export function FieldGround({ className, children, sky = sun }: FieldGroundProps) {
  return (
    <svg
      className={cls(styles.scene, styles.vignette, className)}
      viewBox="0 0 320 180"
      aria-hidden
    >
      {sky}
      <path
        className={styles.hill}
        d="M0 92C30 70 62 66 96 78s58 18 92 2 62-30 94-20c16 5 28 10 38 16V180H0z"
      />
      <path className={styles.contour} d="M34 84c18-8 34-9 52-3M214 84c22-14 44-18 64-12" />
      <path
        className={styles.field1}
        d="M-60 95c4 0 13 3 31 4s30 0 37 0s7 2 22 3s27 1 32 1s19 4 38 7s24 4 31 4s5 2 20 2s30-1 35-1s17 0 35-2s23-5 30-5s8 0 23-1s25-4 30-4s13 0 33-2s34-6 41-6V190H-60z"
      />
      <path
        className={styles.field2}
        d="M-72 110c4 1 14 2 34 2s33-3 40-3s7 3 22 5s27 2 32 2s19 4 37 7s23 2 30 2s5 2 21 1s31-2 36-2s19 2 39 1s26-3 33-3s10 0 26-2s29-6 35-6s13 1 33-1s35-6 43-6V190H-72z"
      />
      <path className={styles.water} d="M123 125c3 0 5 2 21 1s31-2 36-2L181 140V150H123V138z" />
      <path className={styles.ripe} d="M252 122c4 0 10 0 26-2s29-6 35-6L313 130V148H251V138z" />
      {children}
      <path
        className={styles.field1}
        d="M-12 128c4 1 8 4 25 6s31 1 37 1s20 4 40 4s26-1 33-1s5 3 21 3s31-1 37-1s19 2 38 2s25-4 32-4s10 1 26-1s29-7 36-7s14 3 37 2s39-4 47-4V190H-12z"
      />
      <path className={styles.water} d="M-12 128c4 1 8 4 25 6s31 1 37 1L38 151V164H-22V149z" />
      <path
        className={styles.field2}
        d="M-22 149c4 1 8 4 24 4s30-2 36-2s22 5 42 5s27-2 35-2s6 4 23 5s35-1 42-1s21 3 41 1s28-6 36-6s10 3 26 2s29-5 36-5s14 4 36 3s38-5 47-5V190H-22z"
      />
      <path className={styles.ripe} d="M180 158c5 1 21 3 41 1s28-6 36-6L255 171V189H174V173z" />
      <path
        className={styles.field3}
        d="M-30 170c4 1 9 4 26 4s32-4 39-4s21 6 42 7s27-3 34-3s6 4 23 4s34-5 40-5s22 5 44 4s29-6 37-6s11 5 30 5s33-4 40-4V190H-30z"
      />
      <path
        className={styles.rows}
        d="M14 160c16 4 40 2 88 4M120 166c20 4 40 4 58 2M270 162c16-2 34-4 56-4"
      />
    </svg>
  )
}
