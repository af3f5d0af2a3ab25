/** The one part whose screens are to be visited, `mf-live`; all of them when it is not set. `shell` has those of no part. */
const PART = process.env.PART

/** Whether the screens of a workspace are to be visited in this run. */
export const inScope = (workspace: string): boolean => PART === undefined || PART === workspace
