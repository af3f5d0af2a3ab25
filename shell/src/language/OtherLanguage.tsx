import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import type { Lang } from 'shared/contract'
import type { LanguageOfferProps } from './LanguageOffer'
import { langToOffer, rememberLang } from './remembered'

/** Not worth a word to the visitor when it cannot be loaded: the header has the same link. */
const LanguageOffer = lazy<ComponentType<LanguageOfferProps>>(() =>
  import(/* webpackChunkName: "language-offer" */ './LanguageOffer')
    .then(({ LanguageOffer }) => ({ default: LanguageOffer }))
    .catch(() => ({ default: () => null })),
)

interface Props {
  lang: Lang
  onLang: (lang: Lang) => void
}

/** Offers the page in the visitor's own language, if it is the other one. Never more than once for each page load. */
export function OtherLanguage({ lang, onLang }: Props) {
  const [offered, setOffered] = useState<Lang | null>(null)
  useEffect(
    () => setOffered(langToOffer(lang, document.cookie, navigator.languages)),
    // Only for the page that was opened; who changes the language knows how.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  if (offered === null || offered === lang) return null
  const stay = () => {
    rememberLang(lang)
    setOffered(null)
  }
  return (
    <Suspense fallback={null}>
      <LanguageOffer offered={offered} stay={stay} onLang={onLang} />
    </Suspense>
  )
}
