/** How a part can fail: it could not be loaded or drawn, or its code threw elsewhere, in a promise, timer or event. */
const FAILURES = ['load', 'render', 'promise', 'error'] as const
export type FailureKind = (typeof FAILURES)[number]

/** What the browser refused for a policy of the page: the content security policy or the integrity policy. */
const POLICIES = ['policy', 'integrity'] as const
export type PolicyKind = (typeof POLICIES)[number]

/**
 * `view` is sent once per page view, `use` once per page view for every part that it has shown or tried to show, `failed`
 * once per page view for every release that failed in it.
 */
const VISITS = ['view', 'use', 'failed'] as const

export const KINDS = [...VISITS, ...FAILURES, ...POLICIES] as const
export type Kind = (typeof KINDS)[number]

/** The reasons of the frame around a part (shell/src/remotes/load-error.ts). */
export const REASONS = ['slow', 'unreachable', 'broken', 'outdated'] as const

/** Which visitors got the page: most, or those to whom a new release is shown first. */
export const SHARES = ['stable', 'canary'] as const
export type Share = (typeof SHARES)[number]

export const BROWSERS = ['chromium', 'firefox', 'webkit', 'wechat', 'other'] as const
export type Browser = (typeof BROWSERS)[number]

export const isFailure = (kind: string): kind is FailureKind =>
  FAILURES.some((failure) => failure === kind)

export const isPolicy = (kind: string): kind is PolicyKind =>
  POLICIES.some((policy) => policy === kind)
