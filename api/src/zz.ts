import { template } from './testing/databases'
import { openDatabase } from './database/open'
const t0=performance.now()
const t = await template(); console.log('template', performance.now()-t0, t.size)
const db = await openDatabase({template: t}); console.log('open', performance.now()-t0)
await db.close(); console.log('closed', performance.now()-t0)
