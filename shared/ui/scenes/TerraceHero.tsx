import { Fragment } from 'react'
import { cls } from '../cls'
import styles from './Scene.module.css'
import { bands, type Band } from './terrace-bands'

export interface SceneProps {
  className?: string
}

/**
 * The terraced hillside on the home page. It fills its box and is cropped at the sides and the top, so that the
 * farmhouse and the sun stay visible from 320 to 1440 px. The sky is transparent and shows the page's background.
 */
export function TerraceHero({ className }: SceneProps) {
  return (
    <svg
      className={cls(styles.scene, className)}
      viewBox="0 0 1440 520"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
    >
      <Sky />
      <Farmhouse />
      {bands.map((band, index) => (
        <Terrace key={index} id={`terrace-${index}`} band={band} />
      ))}
    </svg>
  )
}

function Sky() {
  return (
    <>
      <circle className={styles.sun} cx="968" cy="98" r="42" />
      <circle className={styles.ring} cx="968" cy="98" r="56" />
      <path
        className={styles.bird}
        d="M812 92q8-8 12 0q6-8 13-2M850 112q6-6 9 0q5-6 10-1M786 120q5-5 8 0q4-5 8-1"
      />
      <path
        className={styles.far}
        d="M-20 250C90 176 190 152 290 194S470 242 560 196 740 108 850 158s170 74 260 44 190-98 380-38V520H-20z"
      />
      <path
        className={styles.hill}
        d="M-20 280C120 216 250 218 380 258S640 300 760 266 980 204 1120 226s210 20 340-20V520H-20z"
      />
      <path
        className={styles.contour}
        d="M96 196c60-24 120-26 176-4M64 222c60-18 110-26 160-24M612 196c66-44 118-64 176-52M664 204c52-32 92-42 140-30M1196 180c50-22 90-28 140-26M220 250c70 2 110 10 170 30M900 262c60-22 110-28 170-24"
      />
    </>
  )
}

function Farmhouse() {
  return (
    <>
      <path
        className={styles.tree}
        d="M462 347c-16-2-20-20-10-30 0-20 24-24 32-8 14 2 18 26 4 34zM606 355c-12-2-14-16-6-22 2-14 20-14 24-2 10 4 10 20 0 24z"
      />
      <path className={styles.wall} d="M492 321h70v40h-70zM558 335h36v28h-36z" />
      <path
        className={styles.roof}
        d="M482 324c8-4 14-14 18-23h54c4 9 10 19 18 23zM558 338l6-14h26c4 6 8 11 14 14z"
      />
      <path className={styles.door} d="M508 335h11v26h-11zM532 335h14v10h-14zM572 344h10v18h-10z" />
    </>
  )
}

function Terrace({ id, band }: { id: string; band: Band }) {
  const { tone, riser, d, water, ripe, rows } = band
  return (
    <Fragment>
      <use href={`#${id}`} y={-riser} className={styles.step} />
      <g className={styles[`field${tone}`]}>
        <path id={id} d={d} />
      </g>
      {water && <path className={styles.water} d={water} />}
      {ripe && <path className={styles.ripe} d={ripe} />}
      {rows && (
        <g className={styles.rows}>
          {rows.map((y) => (
            <use key={y} href={`#${id}`} y={y} />
          ))}
        </g>
      )}
    </Fragment>
  )
}
