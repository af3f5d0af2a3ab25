// @ts-check
/**
 * What the shell provides to every remote at run time, by request. The one list: the remotes' builds leave
 * these out, the shell's federation hands them over, the composer injects them (docs/decisions/0003).
 */
export const PROVIDED = /** @type {const} */ ([
  'react',
  'react/jsx-runtime',
  'react-dom',
  'shared/contract',
  'shared/i18n',
  'shared/query',
  'shared/router',
  'shared/ui',
])
