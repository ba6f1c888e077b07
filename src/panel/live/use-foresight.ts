import { useEffect, useRef, useState } from 'react'

interface Foreseen {
  /** Asks what would happen with what is entered now. */
  readonly ask: () => Promise<{ readonly data?: unknown }>
  /** All that it needs is there. */
  readonly isWhole: boolean
  /** Nothing is entered at all: it can be said on opening. */
  readonly isAtOnce: boolean
}

export interface Foresight {
  readonly effect: unknown
  /** Somebody asked and waits. */
  readonly isForeseeing: boolean
  readonly show: (fail?: (failure: unknown) => void) => Promise<void>
  /** Nobody asked for this one, so it complains of nothing: somebody is still at it. */
  readonly foresee: () => void
  readonly forget: () => void
}

/** What would happen: on asking, at once where nothing is entered, and as soon as what is entered is whole. */
export function useForesight({ ask, isWhole, isAtOnce }: Foreseen): Foresight {
  const [effect, setEffect] = useState<unknown>(undefined)
  const [isForeseeing, setForeseeing] = useState(false)
  // An answer about what was entered before tells nothing any more.
  const turn = useRef(0)
  const show = async (fail?: (failure: unknown) => void) => {
    const mine = (turn.current += 1)
    const isLate = () => mine !== turn.current
    setForeseeing(fail !== undefined)
    await ask().then(
      ({ data }) => (isLate() ? undefined : setEffect(data ?? null)),
      (failure: unknown) => (isLate() ? undefined : fail?.(failure)),
    )
    if (!isLate()) setForeseeing(false)
  }
  const first = useRef(() => (isWhole && isAtOnce ? void show() : undefined))
  useEffect(() => first.current(), [])
  return {
    effect,
    isForeseeing,
    show,
    foresee: () => (isWhole && effect === undefined ? void show() : undefined),
    forget: () => {
      turn.current += 1
      setForeseeing(false)
      setEffect(undefined)
    },
  }
}
