import { useEffect } from 'react'
import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useNavigate, useSearchParams } from 'shared/router'
import { ButtonLink, useHydrated } from 'shared/ui'
import { CodeForm } from './CodeForm'
import styles from './CodeScreen.module.css'
import { rememberedGifts } from './remembered'

/**
 * `/pay/return?order=`: where the payment service sends the visitor back to. Redirects to the gift if it was started in
 * this browser.
 */
export function ReturnScreen() {
  const { t } = useTranslation('pay')
  const { memory } = useSite()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [params] = useSearchParams()
  const number = params.get('order')
  const known = hydrated
    ? rememberedGifts(memory).find((gift) => gift.number === number)
    : undefined
  const code = known?.code
  useEffect(() => {
    if (code) void navigate(links.gift(code), { replace: true })
  }, [code, navigate])
  if (!hydrated || code)
    return (
      <div className={`column ${styles.screen}`}>
        <h1>{t('title.return')}</h1>
      </div>
    )
  return (
    <div className={`column ${styles.screen}`}>
      <h1>{t('return.title')}</h1>
      <p className={styles.lead}>{t('return.text')}</p>
      {number && NUMBER.test(number) && (
        <p className={styles.number}>{t('return.number', { number })}</p>
      )}
      <CodeForm />
      <p>
        <ButtonLink variant="quiet" to={links.pay()}>
          {t('title.pay')}
        </ButtonLink>
      </p>
    </div>
  )
}

const NUMBER = /^G\d{20}$/
