import { useTranslation } from 'shared/i18n'
import { CopyAddress } from 'shared/ui'
import { useInsideWechat } from './device'
import styles from './GivePanel.module.css'

/** Explains inside WeChat how to open this page in a browser that can pay. */
export function WechatHint() {
  const { t } = useTranslation('pay')
  const inWechat = useInsideWechat()
  if (!inWechat) return null
  const words = {
    button: t('insideWechat.copy'),
    copied: t('insideWechat.copied'),
    refused: t('insideWechat.refused'),
    field: t('insideWechat.address'),
  }
  return (
    <div className={styles.hint} role="note">
      <p>
        <strong>{t('insideWechat.title')}</strong>
      </p>
      <p>{t('insideWechat.text')}</p>
      <CopyAddress address={() => window.location.href} words={words} />
    </div>
  )
}
