import { Component, type ReactNode } from 'react'
import { tell } from '../signals'
import { reasonOf } from './load-error'

interface Props {
  /** Whose content it is: a remote's name in the registry, or `shell`. */
  name: string
  /** The current address: content that failed at another address may work at this one. */
  at: string
  fallback: (error: unknown) => ReactNode
  onError?: () => void
  children: ReactNode
}

/** Shows a frame in place of content that threw, and reports it. Everything outside keeps working. */
export class FrameBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null, at: this.props.at }

  static getDerivedStateFromProps({ at }: Props, state: { at: string }) {
    return at === state.at ? null : { error: null, at }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('A part threw no error object.') }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.()
    tell({ type: 'failed', part: this.props.name, reason: reasonOf(error), error })
    console.error(`Part ${this.props.name} failed:`, error)
  }

  override render() {
    return this.state.error ? this.props.fallback(this.state.error) : this.props.children
  }
}
