export { isEmail } from './email'
export { useServerFaults } from './use-server-faults'
