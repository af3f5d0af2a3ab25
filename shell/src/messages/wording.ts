import { addMessages, useTranslation, type PartMessages } from 'shared/i18n'

/**
 * Adds the wording of a screen that is loaded on demand, in its own namespace. It is available from the first render
 * on, also on the server.
 */
export function useWording(namespace: string, messages: PartMessages) {
  const { i18n } = useTranslation('shell')
  if (!i18n.hasResourceBundle('zh', namespace)) addMessages(i18n, namespace, messages)
  return useTranslation(namespace)
}
