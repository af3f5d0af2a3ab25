import * as finance from '../../mf-finance/src/remote.tsx'
import * as home from '../../mf-home/src/remote.tsx'
import * as live from '../../mf-live/src/remote.tsx'
import * as pay from '../../mf-pay/src/remote.tsx'

const parts = { finance, home, live, pay }

/** Stands for shell/src/parts.ts in the bundle that the federated site is measured against: every part is in it. */
export const loadModule = async ({ name }) => parts[name]
