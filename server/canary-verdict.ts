/** Page views, and those of them that failed. */
export interface Visits {
  views: number
  failedViews: number
}

/** Pages that were sent, and those of them that reported their view. */
export interface Answers {
  sent: number
  reported: number
}

/** Fewer failed views than this may be one visitor's browser. */
const FAILED_AT_LEAST = 3
/** By how much the canary's rate of failed views may be above the running release's. */
const MORE_BY = 0.05
/** Fewer pages than this say nothing about a rate. */
const PAGES_AT_LEAST = 30

/** Why a canary fails more often than the release that runs; null when it does not. */
export function whyItFails(canary: Visits, stable: Visits): string | null {
  if (canary.failedViews < FAILED_AT_LEAST) return null
  const rates = [canary, stable].map(
    ({ views, failedViews }) =>
      // A view that ended early may have reported its failure only.
      failedViews / Math.max(views, failedViews, 1),
  )
  const [own = 0, other = 0] = rates
  if (own - other <= MORE_BY) return null
  return `It failed in ${of(canary.failedViews, canary.views)} page views, the running release in ${of(stable.failedViews, stable.views)}.`
}

/**
 * Why a canary's pages seem to hang: a page whose code loops for ever reports nothing. Visitors without JavaScript and
 * crawlers report nothing either, so the canary's pages are compared with the others.
 */
export function whyItIsSilent(canary: Answers, stable: Answers): string | null {
  if (canary.sent < PAGES_AT_LEAST || stable.sent < PAGES_AT_LEAST) return null
  if (canary.reported / canary.sent >= stable.reported / stable.sent / 2) return null
  return `Only ${of(canary.reported, canary.sent)} of its pages reported that they were seen, of the others ${of(stable.reported, stable.sent)}. Its code may loop for ever.`
}

const of = (some: number, all: number) => `${some} of ${Math.max(some, all)}`
