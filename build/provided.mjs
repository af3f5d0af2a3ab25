// @ts-check
/**
 * The modules that the shell provides to every remote at run time, by import request. This is the only list: remote
 * builds exclude these modules, the shell's federation provides them, and the composer injects them
 * (docs/decisions/0003).
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
