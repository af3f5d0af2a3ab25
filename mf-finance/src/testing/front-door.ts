/** What tests need of the part as the shell gets it. */
export { messages, routes } from '../remote'
