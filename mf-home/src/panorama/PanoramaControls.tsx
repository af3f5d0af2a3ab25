import { useTranslation } from 'shared/i18n'
import styles from './PanoramaControls.module.css'
import type { Panorama } from './viewer'

const TURN = 30
const ZOOM = 20

const controls: { label: string; icon: string; act: (panorama: Panorama) => void }[] = [
  { label: 'left', icon: 'M12 4l-6 6 6 6', act: (panorama) => panorama.turn(-TURN, 0) },
  { label: 'right', icon: 'M8 4l6 6-6 6', act: (panorama) => panorama.turn(TURN, 0) },
  { label: 'up', icon: 'M4 12l6-6 6 6', act: (panorama) => panorama.turn(0, TURN) },
  { label: 'down', icon: 'M4 8l6 6 6-6', act: (panorama) => panorama.turn(0, -TURN) },
  { label: 'zoomIn', icon: 'M4 10h12M10 4v12', act: (panorama) => panorama.zoom(ZOOM) },
  { label: 'zoomOut', icon: 'M4 10h12', act: (panorama) => panorama.zoom(-ZOOM) },
]

/** Buttons to turn and zoom without dragging. They are disabled until the panorama has loaded. */
export function PanoramaControls({ panorama }: { panorama: Panorama | null }) {
  const { t } = useTranslation('home')
  return (
    <div role="group" aria-label={t('panorama.controls')} className={styles.controls}>
      {controls.map(({ label, icon, act }) => (
        <button
          key={label}
          type="button"
          className={styles.control}
          aria-label={t(`panorama.${label}`)}
          disabled={!panorama}
          onClick={() => panorama && act(panorama)}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d={icon} />
          </svg>
        </button>
      ))}
    </div>
  )
}
