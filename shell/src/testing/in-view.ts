/**
 * Stands for the browser's view, which jsdom does not have: nothing is in view at first.
 * @returns brings what is observed last into view
 */
export function withView(): { comeIntoView: () => void } {
  const view = { comeIntoView: () => {} }
  globalThis.IntersectionObserver = class {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      view.comeIntoView = () => told([{ isIntersecting: true }])
    }
    observe() {}
    disconnect() {}
  } as never
  return view
}
