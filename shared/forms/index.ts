export { isEmail } from './email'
export { useServerFaults } from './use-server-faults'
export { newRequestKey } from './request-key'
