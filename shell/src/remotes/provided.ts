import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as contract from 'shared/contract'
import * as i18n from 'shared/i18n'
import * as query from 'shared/query'
import * as router from 'shared/router'
import * as ui from 'shared/ui'

/**
 * The shell's copies of the modules that every remote build excludes (build/provided.mjs; a test compares the two).
 * They are already loaded, so providing them costs no request.
 */
export const provided: Record<string, unknown> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'shared/contract': contract,
  'shared/i18n': i18n,
  'shared/query': query,
  'shared/router': router,
  'shared/ui': ui,
}
