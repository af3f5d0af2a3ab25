import { useTranslation } from 'shared/i18n'
import { CopyAddress } from 'shared/ui'
import { isInsideWechat } from './device'
import styles from './GivePanel.module.css'

/** Inside WeChat: how to open this page where it can be paid. */
export function WechatHint() {
  const { t } = useTranslation('pay')
  if (!isInsideWechat()) return null
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
