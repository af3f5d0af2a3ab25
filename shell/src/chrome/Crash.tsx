import { Component, type ErrorInfo, type ReactNode } from 'react'
import { inLang, langOf, links } from 'shared/contract'
import { tell } from '../signals'
import styles from './Crash.module.css'

interface Props {
  children: ReactNode
  /** Reloads the page; replaceable in tests. */
  reload?: () => void
}

/**
 * The outermost error boundary, for errors of the shell itself. It depends on nothing that may have failed (language,
 * router, components), so it shows both languages in plain markup.
 */
export class Crash extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    tell({ type: 'failed', part: 'shell', reason: 'broken', error })
    console.error('The shell failed:', error, info.componentStack)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const reload = this.props.reload ?? (() => window.location.reload())
    return (
      <main className={styles.crash} role="alert">
        <h1>页面出了错，停在了这里</h1>
        <p>
          已经提交的内容不受影响。「加入我们」里没提交的草稿留在这台设备上，重新打开就能接着填。
        </p>
        <p lang="en">
          The page ran into an error and stopped. What you sent is safe. A join-us form you had not
          sent is kept on this device: open the page again to go on.
        </p>
        <p className={styles.ways}>
          <button type="button" className={styles.again} onClick={reload}>
            重新打开 <span lang="en">Open again</span>
          </button>
          <a href={inLang(langOf(window.location.pathname), links.home())}>
            回到首页 <span lang="en">Home</span>
          </a>
        </p>
      </main>
    )
  }
}
