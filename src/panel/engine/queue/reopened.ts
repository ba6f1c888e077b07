import { useEffect, useSyncExternalStore } from 'react'

interface Reopened {
  readonly path: string
  readonly id: string
}

let requested: Reopened | null = null
const listeners = new Set<() => void>()
const want = (next: Reopened | null): void => {
  requested = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens a case in the queue at `path` as soon as its row is there again. */
export const reopenCase = (path: string, id: string): void => want({ path, id })

/** Resolves once what was read is drawn: data is there before the list has its rows. */
const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Whether the queue has not shown the case: it is on another page, or its filters exclude it. */
export async function isStillClosed(id: string): Promise<boolean> {
  await drawn()
  const isClosed = requested?.id === id
  if (isClosed) want(null)
  return isClosed
}

/** Opens what was reopened; `show` returns whether the row is there. */
export function useReopened(path: string, rows: readonly unknown[], show: (id: string) => boolean): void {
  const next = useSyncExternalStore(subscribe, () => requested)
  useEffect(() => {
    if (next?.path === path && show(next.id)) want(null)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- again with each new set of rows; `show` is new each time
  }, [next, path, rows])
}
