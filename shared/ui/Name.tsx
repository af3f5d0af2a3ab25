import { Fragment } from 'react'
import { useSite } from '../contract/site'
import { useTranslation } from '../i18n'
import { langOf, piecesOf } from './chinese'
import { useNames } from './names'

/** A text of the page. On English pages, what is Chinese in it is marked as Chinese. */
export function Marked({ children: text }: { children: string }) {
  const { lang } = useSite()
  if (!langOf(text, lang)) return text
  const pieces = piecesOf(text)
  // One element, because its parent may lay out each child on its own.
  return (
    <span>
      {pieces.map((piece, place) => (
        <Fragment key={place}>{place % 2 ? <span lang="zh">{piece}</span> : piece}</Fragment>
      ))}
    </span>
  )
}

/** A text of the data in the visitor's language. */
export const Name = ({ of }: { of: string }) =>
  // A page shows dozens: in Chinese, none of them needs the list of English texts, which takes 1 ms of such a page.
  useSite().lang === 'en' ? <EnglishName of={of} /> : <Marked>{of}</Marked>

const EnglishName = ({ of }: { of: string }) => <Marked>{useNames().of(of)}</Marked>

/** Says of texts before it that they are only in Chinese, where one of them is. */
export function OnlyChinese({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation('ui')
  const { isOnlyChinese } = useNames()
  return texts.some(isOnlyChinese) ? ` ${t('onlyChinese')}` : null
}
