// @ts-check
import path from 'node:path'
import postcss from 'postcss'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The cascade layer of everything in a folder that no rule of `layerOf` names, third-party style sheets included.
 * @param {string} dir the folder of the build, e.g. `mf-live`
 */
export function ownLayer(dir) {
  const [, part] = /^mf-(\w+)$/.exec(path.basename(dir)) ?? []
  return part ? `parts.${part}` : 'shell'
}

/**
 * The cascade layer of a style sheet; shared/ui/layers.css gives their order. A part that is built alone holds
 * shared/ui, and one bundle of everything holds all parts, in the layers that they have in the site.
 * @param {string} file an absolute path
 * @param {string} own the layer of the build
 * @returns {string | undefined} undefined for the file that gives the order
 */
export function layerOf(file, own) {
  const place = path.relative(root, file).split(path.sep).join('/')
  if (place === 'shared/ui/layers.css') return undefined
  if (place.startsWith('shared/ui/')) return place.endsWith('.module.css') ? 'ui' : 'base'
  const [folder = ''] = place.split('/')
  if (/^mf-\w+$/.test(folder)) return ownLayer(folder)
  return ['shell', 'build'].includes(folder) ? 'shell' : own
}

/**
 * A webpack loader. It puts a style sheet into its cascade layer, so that teams write nothing. Imports stay outside,
 * where css-loader finds them; each imported file comes through here as well.
 * @this {import('webpack').LoaderContext<{ own: string }>}
 * @param {string} source
 * @returns {string}
 */
export default function intoLayer(source) {
  const name = layerOf(this.resourcePath, this.getOptions().own)
  if (!name) return source
  const sheet = postcss.parse(source, { from: this.resourcePath })
  // Allowed only at the top of a file; webpack writes UTF-8.
  sheet.walkAtRules('charset', (rule) => void rule.remove())
  const layer = postcss.atRule({ name: 'layer', params: name, nodes: [] })
  layer.append(sheet.nodes.filter((node) => node.type !== 'atrule' || node.name !== 'import'))
  return sheet.append(layer).toString()
}
