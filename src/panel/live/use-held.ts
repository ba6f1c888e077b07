import { useMemo, useState, type FocusEvent, type PointerEvent } from 'react'

interface Holding {
  /** Another key is another thing, which is shown at once. */
  readonly key: string
  readonly isOn: boolean
}

export interface Held<Shown> {
  readonly shown: Shown | undefined
  /** Something newer than what is shown waits. */
  readonly isWaiting: boolean
  readonly isStopped: boolean
  readonly setStopped: (isStopped: boolean) => void
  /** Something is open that must not be moved away from. */
  readonly setBusy: (isBusy: boolean) => void
  /** Shows the newest, once. */
  readonly release: () => void
  /** For the element that must not move while it is pointed at. */
  readonly watched: Readonly<Record<string, unknown>>
}

/** What is shown stands still while somebody points at it, works in it, or has stopped it. */
export function useHeld<Shown>(latest: Shown | undefined, { key, isOn }: Holding): Held<Shown> {
  const [held, setHeld] = useState<{ readonly key: string; readonly shown: Shown | undefined }>({ key, shown: latest })
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const isHeld = isOn && (isOver || isFocused || isBusy || isStopped) && held.key === key && held.shown !== undefined
  // What is shown last is remembered while it may follow, so that there is something to hold on to.
  if (!isHeld && (held.key !== key || held.shown !== latest)) setHeld({ key, shown: latest })
  const watched = useMemo(
    () =>
      isOn
        ? {
            onPointerEnter: ({ pointerType }: PointerEvent) => setOver(pointerType === 'mouse'),
            onPointerLeave: () => setOver(false),
            onFocus: () => setFocused(true),
            onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
              setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
          }
        : {},
    [isOn],
  )
  return {
    shown: isHeld ? held.shown : latest,
    isWaiting: isHeld && held.shown !== latest,
    isStopped,
    setStopped,
    setBusy,
    release: () => setHeld({ key, shown: latest }),
    watched,
  }
}
