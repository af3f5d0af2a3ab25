import { addMessages, useTranslation, type PartMessages } from 'shared/i18n'

/**
 * The wording of a screen that is loaded on demand and brings its own, under a namespace of its own.
 * It is there from the first render on, on the server too.
 */
export function useWording(namespace: string, messages: PartMessages) {
  const { i18n } = useTranslation('shell')
  if (!i18n.hasResourceBundle('zh', namespace)) addMessages(i18n, namespace, messages)
  return useTranslation(namespace)
}
