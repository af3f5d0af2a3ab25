/** The parts of the remote's entry module that tests use. */
export { messages, routes } from '../remote'
