import type { EitherVisit } from '../../either-browser'

/** What journeys look for on a page, as a screen reader names it. */
export type Role = 'button' | 'checkbox' | 'combobox' | 'link' | 'radio' | 'textbox'

export type Key = 'Enter' | 'Escape' | 'Space' | 'Tab'

export interface Size {
  width: number
  height: number
}

/** A page in a context of its own, with what a visitor does on it: what each browser's driver can, in the same words. */
export interface EngineVisit extends EitherVisit {
  /** A fault that the browser tells of although there is none. */
  tolerated?: RegExp
  /** Clicks the first of this role and accessible name, once it is there. */
  click(role: Role, name: string): Promise<unknown>
  /** Replaces the text of a field. */
  fill(selector: string, text: string): Promise<unknown>
  /** Chooses an option of a select element. */
  choose(selector: string, value: string): Promise<unknown>
  press(key: Key): Promise<unknown>
  resize(size: Size): Promise<unknown>
  screenshot(options: { path: string }): Promise<unknown>
  /** How many sheets of A4 the page prints; not there where the driver cannot print. */
  sheets?(): Promise<number>
  /** The files that it has saved so far. */
  saved(): Promise<string[]>
}

export interface OpenOptions {
  /** False for a visitor whose browser plays nothing without a click. */
  autoplay?: boolean
  /** A fault that belongs to what is tried. */
  allowed?: RegExp
}

export interface Engine {
  open: (options?: OpenOptions) => Promise<EngineVisit>
  close: () => Promise<void>
}
