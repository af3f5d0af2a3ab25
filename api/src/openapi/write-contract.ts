import { writeContract } from './contract'

const changed = await writeContract()
console.log(`shared/contract/openapi.ts ${changed ? 'is written anew' : 'is up to date'}.`)
