import { Component, type ReactNode } from 'react'
import { Button } from './button.js'
import styles from './full-page.module.css'
import { isLoadFailure } from './load-failure.js'

interface ErrorBoundaryProps {
  readonly texts: { readonly failed: string; readonly failedDetail: string; readonly retry: string }
  readonly children: ReactNode
}

/**
 * Shows an error page where rendering fails. Retry renders again; where a chunk failed to load only a reload of the
 * page helps, because a browser caches the failed module.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private readonly retry = () => {
    if (isLoadFailure(this.state.error)) location.reload()
    else this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const { failed, failedDetail, retry } = this.props.texts
    return (
      <main className={styles.page} role="alert">
        <h1 className={styles.title}>{failed}</h1>
        <p className={styles.line}>{failedDetail}</p>
        <Button variant="primary" onClick={this.retry}>
          {retry}
        </Button>
      </main>
    )
  }
}
