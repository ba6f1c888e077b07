import { useMemo } from 'react'
import { useHeld, type Held } from './use-held.ts'

interface Ordered<Thing> extends Pick<Held<unknown>, 'isWaiting' | 'isStopped' | 'setStopped' | 'release' | 'watched'> {
  readonly things: readonly Thing[]
}

/**
 * Figures change where they stand, but nothing changes its place while somebody points at it: what is new goes to the end,
 * what is gone keeps its place until the pointer leaves.
 */
export function useOrder<Thing extends { readonly id: string }>(
  latest: readonly Thing[] | undefined,
  key: string,
): Ordered<Thing> {
  const held = useHeld(latest, { key, isOn: true })
  const { isWaiting, isStopped, setStopped, release, watched } = held
  const things = useMemo(() => {
    const now = latest ?? []
    if (!isWaiting || held.shown === undefined) return now
    if (isStopped) return held.shown
    const byId = new Map(now.map((thing) => [thing.id, thing]))
    const known = new Set(held.shown.map(({ id }) => id))
    return [...held.shown.map((thing) => byId.get(thing.id) ?? thing), ...now.filter(({ id }) => !known.has(id))]
  }, [held.shown, isStopped, isWaiting, latest])
  const isElsewhere = isWaiting && (isStopped || things.some(({ id }, place) => latest?.[place]?.id !== id))
  return { things, isWaiting: isElsewhere, isStopped, setStopped, release, watched }
}
