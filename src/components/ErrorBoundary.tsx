import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
}

interface State {
  error: Error | null
}

/** Shows the error of one island; the rest of the page keeps working (ERRS-01). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div role="alert" className="rounded-m bg-surface p-6">
        <h2 className="h3">Unexpected Application Error!</h2>
        <p className="error-text mt-2">{error.message}</p>
      </div>
    )
  }
}
