import { BEGINNING, freeze, type Phase, type View } from './view'

/** Holds the view of a watch and tells its listeners about changes. */
export class ViewState {
  readonly #listeners = new Set<() => void>()
  #view = BEGINNING

  now(): View {
    return this.#view
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(change: Partial<View>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }

  is(...phases: Phase[]): boolean {
    return phases.includes(this.#view.phase)
  }

  /** What is seen, standing still. The first take may be visible a moment before it is known to move. */
  standing(): Pick<View, 'front' | 'next'> {
    const { front, next } = this.#view
    return { front: freeze(front ?? next), next: null }
  }

  /** The address of the chosen quality of the stream at `url`. */
  chosen(url: string): string {
    const { quality } = this.#view
    return quality ? new URL(quality, new URL(url, location.href)).href : url
  }
}
