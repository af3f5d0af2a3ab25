import type { PageError } from './foreign'
import type { Left } from './watched-page'

/** What is wrong at one address: what the part does there, and the way out. */
export interface Fault {
  does: string
  way: string
}

/** Where the fault was seen. */
export interface Place {
  address: string
  lang: string
  /** The width of the window in px. */
  width: number
}

/** The one sentence of a refusal, which names both sides and the way out. */
export const refusalOf = (
  release: string,
  shell: string,
  { address, lang, width }: Place,
  { does, way }: Fault,
): string =>
  `${release} is refused in the pages of ${shell}: at ${address} (${lang}, ${width} px) it ${does}; ${way}.`

/** A text of a part, short enough for a sentence: without the stack that comes with an error. */
const quoted = (text: string): string => {
  const [line = ''] = text.trim().split(/\s*\n\s*at /)
  const words = line.replace(/\s+/g, ' ')
  return JSON.stringify(words.length > 300 ? `${words.slice(0, 299)}…` : words)
}

export const hangs: Fault = {
  does: 'does not answer for 5 s',
  way: 'look for code that loops for ever or keeps the page busy',
}

export const crashed: Fault = {
  does: 'ends its page',
  way: 'look for code that fills the memory',
}

const threw = (text: string): Fault => ({
  does: `throws ${quoted(text)}`,
  way: 'npm run dev shows where; mend it there',
})

const logged = (text: string): Fault => ({
  does: `writes an error to the console, ${quoted(text)}`,
  way: 'remove its cause',
})

/** What the shell writes when the frame of a part has caught an error (shell/src/remotes/RemoteFrame.tsx). */
const CAUGHT = /^Part \S+ failed: /

/** The faults behind errors of a page. React writes what a frame has caught to the console too; it is told once. */
export function errorFaults(errors: readonly PageError[]): Fault[] {
  const caught = errors.filter(({ text }) => CAUGHT.test(text))
  const causes = caught.map(({ text }) => quoted(text.replace(CAUGHT, '')))
  return errors.flatMap(({ text, thrown }) => {
    if (thrown || CAUGHT.test(text)) return [threw(text.replace(CAUGHT, ''))]
    return causes.includes(quoted(text)) ? [] : [logged(text)]
  })
}

export const blocked = (directive: string, what: string, source: string): Fault => ({
  does: `breaks the content security policy: ${directive} blocks ${what}${source && `, asked for by ${source}`}`,
  way: 'docs/contract.md says what the policy allows',
})

export const frameFailed = (reason: string): Fault => ({
  does: `shows the frame of a part that failed (${reason})`,
  way: 'the console of that page says why',
})

export const isBlank: Fault = {
  does: 'shows no text and no picture',
  way: 'look for a style that hides everything, and for a component that returns nothing',
}

export const stillBusy = (seconds: number): Fault => ({
  does: `still shows that it is loading after ${seconds} s (aria-busy)`,
  way: 'show a failure when what it waits for does not come',
})

export const notHydrated = (seconds: number): Fault => ({
  does: `is not hydrated after ${seconds} s, so it answers no click`,
  way: 'render in the browser what was rendered in Node',
})

export const wrongTitle = (title: string): Fault => ({
  does: `gives the document the title ${quoted(title)}, which is not a title and the site's name`,
  way: 'give the route a handle.title with a text in both languages, or use useScreenTitle',
})

export const titleStays = (title: string): Fault => ({
  does: `leaves the title ${quoted(title)} on the next screen`,
  way: 'do not write document.title; use useScreenTitle',
})

export const wrongFocus = (element: string): Fault => ({
  does: `takes the focus to ${element} when a visitor comes to it from another screen`,
  way: 'leave the focus on the content or move it inside of the screen',
})

export const staysAway = (address: string): Fault => ({
  does: `keeps a visitor from going to ${address}`,
  way: 'do not stop clicks on links outside of the screen, nor change the history',
})

const WAYS: Record<Left['kind'], { what: string; way: string }> = {
  listener: {
    what: 'a listener for',
    way: 'remove it when the screen is left, in the function that its effect returns',
  },
  timer: {
    what: 'a timer of',
    way: 'end it when the screen is left, in the function that its effect returns',
  },
  global: { what: 'the global variable', way: 'keep the value in a module' },
  handler: {
    what: 'the handler',
    way: 'use addEventListener in an effect, and remove it in the function that the effect returns',
  },
  element: { what: 'the element', way: 'render it inside of the screen, or remove it again' },
  style: { what: 'a style sheet in', way: 'write it into a *.module.css file' },
  attribute: { what: 'the attribute', way: 'remove it when the screen is left' },
  stored: {
    what: 'a change of the stored value',
    way: 'store values through useSite().memory only',
  },
  cookie: { what: 'the cookie', way: 'store values through useSite().memory only' },
}

/** What stays in the page when the screen has been left. */
export const leftBehind = ({ kind, name }: Left): Fault => ({
  does: `leaves ${WAYS[kind].what} ${quoted(name).slice(1, -1).replaceAll('\\"', '"')} behind when a visitor goes on`,
  way: WAYS[kind].way,
})
