import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { useRememberedGifts } from '../code/use-remembered-gifts'
import { loadAcrossLeaving } from '../order/leave'

// It may begin to load as the page is left for the first payment. A list that is lost must not take the form with it.
const GivenHere = lazy(() =>
  loadAcrossLeaving(() => import(/* webpackChunkName: "given" */ './GivenHere')).then(
    ({ GivenHere: list }) => ({ default: list }),
    () => ({ default: NotLoaded }),
  ),
)

/** The gifts of this browser, where there are any; their code is loaded only then. */
export function OnThisDevice() {
  const gifts = useRememberedGifts()
  const [shown, setShown] = useState(false)
  // Stays when the last gift is forgotten, so that the page says so.
  if (gifts.length > 0 && !shown) setShown(true)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <GivenHere gifts={gifts} />
    </Suspense>
  )
}

function NotLoaded() {
  const { t } = useTranslation('pay')
  return <p role="status">{t('given.notLoaded')}</p>
}
