import { useEffect } from 'react'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { usePausedUpdates, type PausedUpdates } from './use-paused-updates.ts'
import { useChangeStamp } from './use-change-stamp.ts'

interface Page {
  readonly data: readonly WireRow[]
}

export interface LiveRows<Shown extends Page> extends PausedUpdates<Shown> {
  /** Number of waiting rows. */
  readonly newRows: number
}

/**
 * The rows of a live list: updated live, and paused while the user works with one of them. Other lists pass through.
 */
export function useLiveRows<Shown extends Page>(
  { isLive }: AnyList,
  latest: Shown | undefined,
  { key, refetch }: { readonly key: string; readonly refetch: (isBackground: boolean) => void },
): LiveRows<Shown> {
  const held = usePausedUpdates(latest, { key, isOn: isLive !== undefined })
  useChangeStamp(() => refetch(true), isLive !== undefined, isLive === true ? 'risk' : isLive)
  const shownIds = new Set(held.isWaiting ? held.shown?.data.map(({ id }) => id) : [])
  const fresh = held.isWaiting ? (latest?.data.filter(({ id }) => !shownIds.has(id)).length ?? 0) : 0
  return { ...held, newRows: fresh }
}

/** Pauses updates while something of the list is open. */
export function useBusy({ setBusy }: Pick<PausedUpdates<unknown>, 'setBusy'>, isBusy: boolean): void {
  useEffect(() => setBusy(isBusy), [setBusy, isBusy])
}
