import { useMemo } from 'react'
import { usePausedUpdates, type PausedUpdates } from './use-paused-updates.ts'

interface StableOrder<Thing> extends Pick<
  PausedUpdates<unknown>,
  'isWaiting' | 'isStopped' | 'setStopped' | 'release' | 'watched'
> {
  readonly items: readonly Thing[]
}

/**
 * Values update in place, but the order is stable while the user points at it: new items go to the end, and removed
 * ones keep their place until the pointer leaves.
 */
export function useStableOrder<Thing extends { readonly id: string }>(
  latest: readonly Thing[] | undefined,
  key: string,
): StableOrder<Thing> {
  const held = usePausedUpdates(latest, { key, isOn: true })
  const { isWaiting, isStopped, setStopped, release, watched } = held
  const things = useMemo(() => {
    const now = latest ?? []
    if (!isWaiting || held.shown === undefined) return now
    if (isStopped) return held.shown
    const byId = new Map(now.map((thing) => [thing.id, thing]))
    const known = new Set(held.shown.map(({ id }) => id))
    return [...held.shown.map((thing) => byId.get(thing.id) ?? thing), ...now.filter(({ id }) => !known.has(id))]
  }, [held.shown, isStopped, isWaiting, latest])
  const isElsewhere = isWaiting && (isStopped || things.some(({ id }, index) => latest?.[index]?.id !== id))
  return { items: things, isWaiting: isElsewhere, isStopped, setStopped, release, watched }
}
