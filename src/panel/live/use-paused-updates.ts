import { useMemo, useState, type FocusEvent, type PointerEvent } from 'react'

interface PauseOptions {
  /** A new key means other content, which is shown at once. */
  readonly key: string
  readonly isOn: boolean
}

export interface PausedUpdates<Shown> {
  readonly shown: Shown | undefined
  /** Newer data is waiting. */
  readonly isWaiting: boolean
  readonly isStopped: boolean
  readonly setStopped: (isStopped: boolean) => void
  /** Something is open, so updates pause. */
  readonly setBusy: (isBusy: boolean) => void
  /** Shows the newest data once. */
  readonly release: () => void
  /** Event handlers for the element that pauses updates while pointed at. */
  readonly watched: Readonly<Record<string, unknown>>
}

/** Pauses updates while the user points at the content, works in it or has paused it. */
export function usePausedUpdates<Shown>(latest: Shown | undefined, { key, isOn }: PauseOptions): PausedUpdates<Shown> {
  const [held, setHeld] = useState<{ readonly key: string; readonly shown: Shown | undefined }>({ key, shown: latest })
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const isPaused = isOn && (isOver || isFocused || isBusy || isStopped) && held.key === key && held.shown !== undefined
  // Remember the latest content while not paused, to keep showing it during a pause.
  if (!isPaused && (held.key !== key || held.shown !== latest)) setHeld({ key, shown: latest })
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
    shown: isPaused ? held.shown : latest,
    isWaiting: isPaused && held.shown !== latest,
    isStopped,
    setStopped,
    setBusy,
    release: () => setHeld({ key, shown: latest }),
    watched,
  }
}
