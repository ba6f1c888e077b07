import { useEffect } from 'react'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { WireRow } from '../kinds/faces.tsx'
import { useHeld, type Held } from './use-held.ts'
import { useStamp } from './use-stamp.ts'

interface Page {
  readonly data: readonly WireRow[]
}

export interface LiveRows<Shown extends Page> extends Held<Shown> {
  /** Rows that wait. */
  readonly fresh: number
}

/** The rows of a live list: they follow, and wait while somebody looks at one of them. Other lists pass through. */
export function useLiveRows<Shown extends Page>(
  { isLive }: AnyList,
  latest: Shown | undefined,
  { key, again }: { readonly key: string; readonly again: (isBackground: boolean) => void },
): LiveRows<Shown> {
  const held = useHeld(latest, { key, isOn: isLive !== undefined })
  useStamp(() => again(true), isLive !== undefined, isLive === 'messages' ? 'messageStamp' : 'riskStamp')
  const known = new Set(held.isWaiting ? held.shown?.data.map(({ id }) => id) : [])
  const fresh = held.isWaiting ? (latest?.data.filter(({ id }) => !known.has(id)).length ?? 0) : 0
  return { ...held, fresh }
}

/** While something of it is open, the list stands still. */
export function useBusy({ setBusy }: Pick<Held<unknown>, 'setBusy'>, isBusy: boolean): void {
  useEffect(() => setBusy(isBusy), [setBusy, isBusy])
}
