import { addMessages, useTranslation, type PartMessages } from 'shared/i18n'
import { enAnchor } from './anchor-en'
import { zhAnchor } from './anchor-zh'

const NAMESPACE = 'finance-anchor'

export const anchorMessages: PartMessages = { zh: zhAnchor, en: enAnchor }

/** The wording of anchors, which comes with the code that shows it. */
export function useAnchorWords() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('zh', NAMESPACE)) addMessages(i18n, NAMESPACE, anchorMessages)
  return useTranslation(NAMESPACE)
}
