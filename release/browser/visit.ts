import { setTimeout as pause } from 'node:timers/promises'
import { inLang, links, type Lang } from 'shared/contract'
import {
  blocked,
  errorFaults,
  frameFailed,
  isBlank,
  leftBehind,
  notHydrated,
  staysAway,
  stillBusy,
  titleStays,
  wrongFocus,
  wrongTitle,
  type Fault,
} from './faults'
import type { PageError } from './foreign'
import type { PageState, WatchedPage } from './watched-page'

/** A screen of the shell that holds nothing of any part. */
export const NEUTRAL = links.about()

const PHONE = { width: 375, height: 812 }
const DESK = { width: 1440, height: 900 }

/** A screen may take this long to be whole, in ms: a visitor has gone by then. */
const WHOLE_MS = 15_000
/** What a screen ends with a delay may take this long, in ms. */
const ENDING_MS = 1_000
const LOOK_AGAIN_MS = 25

export interface VisitOptions {
  /** Where the candidate is served. */
  url: string
  /** The path of the screen. */
  address: string
  lang: Lang
  /** The name of the site in this language, with which every title ends. */
  siteName: string
  /** The title of the neutral screen. */
  neutralTitle: string
  /** Whether an error is not the part's: a call of the api that failed, or code of another part. */
  isForeign: (error: PageError) => boolean
  /** Told about each fault at once, with the width of the window. */
  onFault: (fault: Fault, width: number) => void
}

/**
 * Opens one address as a visitor does, on a phone and on a wide screen, goes on to another screen and comes back.
 * @throws PageHangs when the page does not answer any more
 */
export async function visit(watched: WatchedPage, options: VisitOptions): Promise<void> {
  const { url, address, lang } = options
  await watched.resize(PHONE)
  await watched.page.goto(url + inLang(lang, address), { waitUntil: 'commit' })
  if (!(await lookAround(watched, options, PHONE.width))) return
  await watched.resize(DESK)
  if (!(await lookAround(watched, options, DESK.width))) return
  await leave(watched, options)
  await comeBack(watched, options)
}

/** Waits until the screen is whole, and tells what is wrong with it. @returns whether it is whole */
async function lookAround(
  watched: WatchedPage,
  options: VisitOptions,
  width: number,
): Promise<boolean> {
  const state = await until(watched, (now) => isWhole(now) || now.failed !== null, WHOLE_MS)
  await watched.twoFrames()
  const errors = await tellErrors(watched, options, width)
  const tell = (fault: Fault) => options.onFault(fault, width)
  if (state.failed !== null) {
    // An error that was told is why.
    if (!errors) tell(frameFailed(state.failed))
  } else if (state.busy) tell(stillBusy(WHOLE_MS / 1_000))
  else if (!isWhole(state)) tell(notHydrated(WHOLE_MS / 1_000))
  else {
    const { title } = await until(watched, (now) => isTitle(now.title, options), ENDING_MS)
    if (!isTitle(title, options)) tell(wrongTitle(title))
    const { blank } = await until(watched, (now) => !now.blank, ENDING_MS)
    if (blank) tell(isBlank)
    return true
  }
  return false
}

async function leave(watched: WatchedPage, options: VisitOptions): Promise<void> {
  const tell = (fault: Fault) => options.onFault(fault, DESK.width)
  if (options.address === NEUTRAL) return
  const neutral = inLang(options.lang, NEUTRAL)
  await watched.go({ link: neutral })
  const away = await until(watched, (now) => now.path === neutral && isWhole(now), WHOLE_MS)
  if (away.path !== neutral) return tell(staysAway(neutral))
  const { neutralTitle } = options
  const { title } = await until(watched, (now) => now.title === neutralTitle, ENDING_MS)
  if (title !== neutralTitle) tell(titleStays(title))
  await tellErrors(watched, options, DESK.width)
  let left = await watched.left()
  for (const end = performance.now() + ENDING_MS; left.length && performance.now() < end;) {
    await pause(LOOK_AGAIN_MS)
    left = await watched.left()
  }
  for (const one of left) tell(leftBehind(one))
}

/** Comes to the screen from another one, as most visitors do. */
async function comeBack(watched: WatchedPage, options: VisitOptions): Promise<void> {
  if (options.address === NEUTRAL) return
  await watched.go('back')
  if (!(await lookAround(watched, options, DESK.width))) return
  const { focus } = await until(watched, (now) => now.focus === 'content', ENDING_MS)
  if (focus !== 'content') options.onFault(wrongFocus(focus), DESK.width)
}

const isWhole = ({ hydrated, busy, partLoaded }: PageState) => hydrated && !busy && partLoaded

/** `一号稻田 · 慢生活农场`: something, and the name of the site. */
const isTitle = (title: string, { siteName }: VisitOptions) =>
  title.endsWith(` · ${siteName}`) && !!title.slice(0, -siteName.length - 3).trim()

/** The page's state once it is as wanted, or when the time is over. */
async function until(
  watched: WatchedPage,
  isWanted: (state: PageState) => boolean,
  limit: number,
): Promise<PageState> {
  const end = performance.now() + limit
  for (;;) {
    const state = await watched.state()
    if (isWanted(state) || performance.now() > end) return state
    await pause(LOOK_AGAIN_MS)
  }
}

/** @returns how many there were */
async function tellErrors(
  watched: WatchedPage,
  { isForeign, onFault }: VisitOptions,
  width: number,
): Promise<number> {
  const violations = await watched.violations()
  for (const { directive, blocked: what, source } of violations)
    if (!isForeign({ text: '', source })) onFault(blocked(directive, what, pathOf(source)), width)
  // The browser also writes what its policy blocks to the console.
  const errors = watched
    .takeErrors(isForeign)
    .filter(({ text }) => !violations.length || !/Content Security Policy/.test(text))
  for (const fault of errorFaults(errors)) onFault(fault, width)
  return errors.length
}

const pathOf = (source: string) => (URL.canParse(source) ? new URL(source).pathname : source)
