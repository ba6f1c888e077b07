export interface Rounds {
  /** Requests a round, which starts as soon as the interval allows. */
  soon(): void
  close(): void
}

export interface RoundsOptions {
  readonly everyMs: number
  /** Returns whether there is more to do. */
  readonly work: () => Promise<boolean>
  readonly onFault: (error: unknown) => void
}

/** Runs the work on request, at once but never more often than the interval and never twice at a time. */
export function rounds({ everyMs, work, onFault }: RoundsOptions): Rounds {
  let lastAt = -everyMs
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const soon = (): void => {
    if (!isClosed) timer ??= setTimeout(() => void round(), Math.max(0, lastAt + everyMs - performance.now()))
  }
  const round = async (): Promise<void> => {
    lastAt = performance.now()
    const hasMore = await work().catch((error: unknown) => {
      onFault(error)
      return false
    })
    timer = undefined
    if (hasMore) soon()
  }
  return {
    soon,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
