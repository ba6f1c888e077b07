import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { isMissingPart, loading } from '#panel/session/load-part.ts'
import { change } from '#panel/session/state.ts'
import { FailureNote, Waiting } from './pieces.tsx'

/** A component in a chunk of its own. */
export const part = <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(loading(load))

interface PartProps {
  readonly children: ReactNode
  /** Shown while it loads; null: nothing, as for dialogs. */
  readonly waiting?: ReactNode
}

/** A part of a screen that may still have to be loaded. If it fails, the rest of the screen stays as it is. */
export const Part = ({ children, waiting = <Waiting /> }: PartProps) => (
  <FailureBoundary>
    <Suspense fallback={waiting}>{children}</Suspense>
  </FailureBoundary>
)

interface Failed {
  readonly failure: Error | null
}

class FailureBoundary extends Component<{ readonly children: ReactNode }, Failed> {
  override state: Failed = { failure: null }

  static getDerivedStateFromError(problem: unknown): Failed {
    return { failure: problem instanceof Error ? problem : new Error(String(problem)) }
  }

  override componentDidCatch(problem: unknown): void {
    if (isMissingPart(problem)) change({ isOutdated: true })
    else console.error('A part of the screen failed', problem)
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (!failure) return this.props.children
    // The band of the frame offers to reload.
    if (isMissingPart(failure)) return null
    return <FailureNote failure={failure} retry={() => this.setState({ failure: null })} />
  }
}
