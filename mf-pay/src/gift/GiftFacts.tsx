import type { ReactNode } from 'react'
import { links, useSite, type GiftOrder } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { formatDateTime, Marked, Name } from 'shared/ui'
import { usePurposeName } from '../terms/purpose-name'
import styles from './GiftScreen.module.css'

/** All details of the gift's order. */
export function GiftFacts({ order }: { order: GiftOrder }) {
  const { t } = useTranslation('pay')
  const purposeName = usePurposeName()
  const { number, state, purpose, shownAs, channel, createdAt, paidAt, entry, organisation } = order
  return (
    <dl className={styles.facts}>
      <Fact name={t('gift.purpose')}>
        <Marked>{purposeName(purpose)}</Marked>
      </Fact>
      <Fact name={t('gift.shownAs')}>
        <Name of={shownAs} />
      </Fact>
      <Fact name={t('gift.state')}>{t(`gift.${state}.state`)}</Fact>
      {paidAt ? (
        <Fact name={t('gift.paidAt')}>
          <Time at={paidAt} />
        </Fact>
      ) : (
        <Fact name={t('gift.createdAt')}>
          <Time at={createdAt} />
        </Fact>
      )}
      <Fact name={t('gift.channel')}>{t(`channel.${channel}`)}</Fact>
      <Fact name={t('gift.number')}>{number}</Fact>
      {entry && (
        <Fact name={t('gift.entry')}>
          <Link to={links.entry(entry)}>{t('gift.entryNumber', { id: entry })}</Link>
        </Fact>
      )}
      {organisation && (
        <>
          <Fact name={t('organisation.name')}>
            <Name of={organisation.name} />
          </Fact>
          <Fact name={t('organisation.registration')}>
            <Marked>{organisation.registration}</Marked>
          </Fact>
          <Fact name={t('organisation.filing')}>
            <Marked>{organisation.filing}</Marked>
          </Fact>
        </>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Time({ at }: { at: string }) {
  const { lang } = useSite()
  return <time dateTime={at}>{formatDateTime(at, lang)}</time>
}
