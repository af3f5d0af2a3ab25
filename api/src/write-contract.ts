import { nowhere } from './database/nowhere'
import { writeContract } from './openapi/contract'
import { buildApi } from './server'

const service = await buildApi({ database: nowhere() })
const changed = await writeContract(service)
await service.close()
console.log(`shared/contract/openapi.ts ${changed ? 'is written anew' : 'is up to date'}.`)
