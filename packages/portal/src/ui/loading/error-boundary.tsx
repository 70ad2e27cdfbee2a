import { Component, type ReactNode } from 'react'
import { FailedPage } from './failed-page.js'

interface ErrorBoundaryProps {
  readonly texts: { readonly failed: string; readonly failedDetail: string; readonly retry: string }
  readonly children: ReactNode
}

/** Shows an error page if rendering fails. Retry renders again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const { texts } = this.props
    return (
      <FailedPage texts={texts} line={texts.failedDetail} onRetry={() => this.setState({ error: null })} />
    )
  }
}
