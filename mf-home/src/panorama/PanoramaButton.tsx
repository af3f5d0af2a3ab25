import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button, Dialog, ErrorNote } from 'shared/ui'
import styles from './PanoramaButton.module.css'

/** The button that opens the panorama. Its viewer, styles and picture are not fetched before the click. */
export function PanoramaButton() {
  const { t } = useTranslation('home')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="needs-scripts"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('panorama.open')}
      </Button>
      <Dialog open={open} size="wide" title={t('panorama.title')} onClose={() => setOpen(false)}>
        <Fetched />
      </Dialog>
    </>
  )
}

type Fetch = { Stage: ComponentType } | 'failed' | 'fetching'

function Fetched() {
  const { t } = useTranslation('home')
  const [fetch, again] = useStage()
  return (
    <div className={styles.whole}>
      {fetch === 'fetching' && (
        <p role="status" className={styles.place}>
          {t('panorama.loading')}
        </p>
      )}
      {fetch === 'failed' && (
        <div className={styles.place}>
          <ErrorNote title={t('panorama.failed')} onRetry={again}>
            {t('panorama.failedAdvice')}
          </ErrorNote>
        </div>
      )}
      {typeof fetch === 'object' && <fetch.Stage />}
    </div>
  )
}

function useStage(): [Fetch, () => void] {
  const [fetch, setFetch] = useState<Fetch>('fetching')
  useEffect(() => {
    if (fetch !== 'fetching') return
    let left = false
    const arrive = (result: Fetch) => {
      if (!left) setFetch(result)
    }
    import(/* webpackChunkName: "panorama" */ './PanoramaStage').then(
      ({ PanoramaStage }) => arrive({ Stage: PanoramaStage }),
      () => arrive('failed'),
    )
    return () => {
      left = true
    }
  }, [fetch])
  return [fetch, () => setFetch('fetching')]
}
