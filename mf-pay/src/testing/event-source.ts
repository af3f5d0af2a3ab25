import { act } from '@testing-library/react'
import type { GiftOrder } from 'shared/contract'

/** A fake EventSource, which jsdom lacks. */
export class FakeEventSource extends EventTarget {
  static readonly opened: FakeEventSource[] = []
  readonly url: string
  closed = false

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.opened.push(this)
  }

  close() {
    this.closed = true
  }

  tell(order: GiftOrder) {
    act(() => {
      this.dispatchEvent(new MessageEvent('order', { data: JSON.stringify(order) }))
    })
  }

  break() {
    act(() => {
      this.dispatchEvent(new Event('error'))
    })
  }
}

/** Installs the fake for the tests of a file. */
export function withEventSource() {
  beforeEach(() => {
    FakeEventSource.opened.length = 0
    Object.defineProperty(globalThis, 'EventSource', {
      configurable: true,
      value: FakeEventSource,
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource')
  })
}

/** The most recently opened one. */
export const lastSource = (): FakeEventSource => {
  const source = FakeEventSource.opened.at(-1)
  if (!source) throw new Error('No event stream is open.')
  return source
}
