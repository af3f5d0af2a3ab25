import type { Page } from 'playwright-core'

/** A screen as axe looks at it. */
export interface View {
  /** The workspace that draws it. */
  of: string
  what: string
  /** Looked up in the service where it is not known before. */
  at: string | ((siteUrl: string) => Promise<string>)
  /** What is done on the screen before it is looked at. */
  first?: (page: Page) => Promise<void>
  /** It is there on a phone alone. */
  onPhone?: true
}
