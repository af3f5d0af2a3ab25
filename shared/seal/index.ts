export { checkLog, compared } from './check-log'
export type {
  CheckedLog,
  LogFault,
  Remembered,
  SealState,
  Sighting,
} from './checked-log'
export { accepted, NotThere } from './log-address'
export { logMemory } from './log-memory'
export { Seal } from './Seal'
export { useRest } from './use-rest'
