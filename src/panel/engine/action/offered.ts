import { useEffect, useEffectEvent } from 'react'

/** An action that the open screen offers now: the palette lists it as well. */
export interface OfferedAction {
  readonly title: string
  readonly run: () => void
}

const offered = new Set<OfferedAction>()

export const offeredActions = (): readonly OfferedAction[] => [
  ...new Map([...offered].map((one) => [one.title, one])).values(),
]

/** Offers an action as long as its button is shown and enabled. */
export function useOffer(title: string, run: () => void, isOn = true): void {
  const begin = useEffectEvent(run)
  useEffect(() => {
    if (!isOn) return undefined
    const one = { title, run: () => begin() }
    offered.add(one)
    return () => void offered.delete(one)
  }, [title, isOn])
}
