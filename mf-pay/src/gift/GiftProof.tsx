import { links, useSite, type GetAnswer } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { callKey, useQuery } from 'shared/query'
import { Link, useHref } from 'shared/router'
import { formatNumber, useHydrated } from 'shared/ui'
import styles from './GiftProof.module.css'

type Proofs = GetAnswer<'/log/proof/list'>

/** A row joins the log within seconds. */
const AGAIN_MS = 3_000

/** Of the 44 digits of a root; enough to tell two logs apart on paper. */
const ROOT_DIGITS = 16

/**
 * The proof of the gift's row as a file to keep, and on paper its place in the log. Whether the proof holds is found out
 * by whoever checks it; this part only passes it on.
 */
export function GiftProof({ entry }: { entry: string }) {
  const { t } = useTranslation('pay')
  const { settings } = useSite()
  const { data, isError } = useProof(entry)
  const [row] = data?.rows ?? []
  const isWaiting = data && !row
  const file = (call: string) =>
    `${settings.apiBase}/log/proof/${call}?${new URLSearchParams({ id: entry })}`
  return (
    <section className={styles.proof} aria-labelledby="gift-proof">
      <h2 id="gift-proof">{t('proof.title')}</h2>
      <p className={styles.offer} role="status">
        {t(isWaiting ? 'proof.waiting' : isError && !data ? 'proof.unread' : 'proof.text')}
      </p>
      {row && data?.checkpoint && <Place index={row.index} checkpoint={data.checkpoint} />}
      {!isWaiting && (
        <p className={styles.files}>
          <a href={file('file')}>{t('proof.file')}</a>
          {row?.unitSalt !== null && <a href={file('name-file')}>{t('proof.name')}</a>}
          <a href="/log/vkey" download="vkey.txt">
            {t('proof.key')}
          </a>
          <Link to={links.verify()}>{t('proof.how')}</Link>
        </p>
      )}
    </section>
  )
}

/** Asks for the row's place in the log until it has one. */
function useProof(entry: string) {
  const { http } = useSite()
  const params = { ids: entry }
  return useQuery<Proofs>({
    queryKey: callKey('/log/proof/list', params),
    queryFn: ({ signal }) => http.get('/log/proof/list', { params, signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.rows.length === 0 ? AGAIN_MS : false),
  })
}

/** Where the row stands, also on paper: its place, the size that was signed, and the root in short. */
function Place({ index, checkpoint }: { index: number; checkpoint: string }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const verify = useHref(links.verify())
  // The first three lines of a checkpoint (c2sp.org/tlog-checkpoint).
  const [origin, size, root = ''] = checkpoint.split('\n')
  const number = (value: number) => formatNumber(value, lang)
  return (
    <>
      <p className={styles.place}>
        {t('proof.place', {
          ...{ origin, place: number(index + 1), size: number(Number(size)) },
          root: root.slice(0, ROOT_DIGITS),
        })}
      </p>
      {/* The first answer does not know the site's address. */}
      {useHydrated() && (
        <p className={styles.printed}>
          {t('proof.check', { at: window.location.origin + verify })}
        </p>
      )}
    </>
  )
}
