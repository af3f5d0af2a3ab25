import { useTranslation } from 'shared/i18n'
import { CopyAddress } from 'shared/ui'

export interface CopyLinkProps {
  /** The button's label. */
  label: string
  /** Returns the full address; called when the button is pressed. */
  address: () => string
}

/** Copies a link of the ledger. */
export function CopyLink({ label, address }: CopyLinkProps) {
  const { t } = useTranslation('finance')
  const words = {
    button: label,
    copied: t('copyLink.copied'),
    refused: t('copyLink.refused'),
    field: t('copyLink.address'),
  }
  return <CopyAddress address={address} words={words} />
}
