// @ts-expect-error: the package has no types of its own.
import * as runtime from 'react-refresh/runtime'

// See `refreshOfShell` in dev-webpack.mjs.
globalThis.__REFRESH__ = /** @type {unknown} */ (runtime)
