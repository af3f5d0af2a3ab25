import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'shared/i18n'
import { Chip, ErrorNote } from 'shared/ui'
import { PanoramaControls } from './PanoramaControls'
import styles from './PanoramaStage.module.css'
import { picture, usePanorama } from './use-panorama'

/** The panorama with its buttons, filling the dialog. */
export function PanoramaStage() {
  const { t } = useTranslation('home')
  const { container, state, panorama, retry } = usePanorama()
  return (
    <div className={styles.stage}>
      <div className={styles.view}>
        {state === 'flat' ? (
          <Flat />
        ) : (
          <div
            ref={container}
            className={styles.round}
            role="img"
            aria-label={t('panorama.alt')}
            tabIndex={-1}
          />
        )}
        {state === 'opening' && (
          <p role="status" className={styles.over}>
            {t('panorama.loading')}
          </p>
        )}
        {state === 'failed' && (
          <div className={styles.over}>
            <ErrorNote title={t('panorama.failed')} onRetry={retry}>
              {t('panorama.failedAdvice')}
            </ErrorNote>
          </div>
        )}
      </div>
      <div className={styles.bar}>
        <p className={styles.note}>
          <Chip>{t('panorama.drawn')}</Chip> {t('panorama.drawnNote')}{' '}
          {t(state === 'flat' ? 'panorama.flat' : 'panorama.hint')}
        </p>
        {state !== 'flat' && <PanoramaControls panorama={panorama} />}
      </div>
    </div>
  )
}

/** The flat picture to scroll sideways, for devices that cannot show the panorama. */
function Flat() {
  const { t } = useTranslation('home')
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <div className={styles.over}>
        <ErrorNote title={t('panorama.failed')} onRetry={() => setFailed(false)}>
          {t('panorama.failedAdvice')}
        </ErrorNote>
      </div>
    )
  return (
    <div className={styles.flat} role="region" aria-label={t('panorama.title')} tabIndex={0}>
      <img
        src={picture()}
        alt={t('panorama.alt')}
        onLoad={showMiddle}
        onError={() => setFailed(true)}
      />
    </div>
  )
}

/** Starts at the middle of the picture, as the panorama does. */
function showMiddle({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
  const box = image.parentElement
  if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
}
