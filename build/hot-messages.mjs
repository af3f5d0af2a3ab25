// @ts-check
import path from 'node:path'
import { registryName } from './parts.mjs'

/**
 * A webpack loader for a part's wording, `src/messages/zh.ts` and `en.ts`: after a change it replaces the texts on the
 * page. Without it the change would reach the part's entry module, and the page would have to be loaded again.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 */
export default function hotMessages(source) {
  const part = registryName(path.basename(this.rootContext))
  const lang = path.basename(this.resourcePath, '.ts')
  return `${source}
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept()
  if (import.meta.webpackHot.data) __REWORD__('${part}', '${lang}', ${lang})
}
`
}
