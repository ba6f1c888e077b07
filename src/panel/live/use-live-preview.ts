import { useEffect, useRef, useState } from 'react'

interface PreviewOptions {
  /** Requests the effect of the current input; quietly if the user did not ask for it. */
  readonly ask: (isQuiet: boolean) => Promise<{ readonly data?: unknown }>
  /** The input is complete. */
  readonly isComplete: boolean
  /** There is no input, so the preview loads on opening. */
  readonly isImmediate: boolean
}

export interface LivePreview {
  readonly effect: unknown
  /** A requested preview is loading. */
  readonly isLoading: boolean
  readonly show: (fail?: (failure: unknown) => void) => Promise<void>
  /** Loads a preview in the background; errors are ignored, since the user is still typing. */
  readonly refreshQuietly: () => void
  readonly reset: () => void
}

/** The effect of an action: on request, at once without input, and as soon as the input is complete. */
export function useLivePreview({ ask, isComplete: isWhole, isImmediate: isAtOnce }: PreviewOptions): LivePreview {
  const [effect, setEffect] = useState<unknown>(undefined)
  const [isForeseeing, setForeseeing] = useState(false)
  // Answers to outdated input are ignored.
  const turn = useRef(0)
  const show = async (fail?: (failure: unknown) => void) => {
    const mine = (turn.current += 1)
    const isLate = () => mine !== turn.current
    setForeseeing(fail !== undefined)
    await ask(fail === undefined).then(
      ({ data }) => (isLate() ? undefined : setEffect(data ?? null)),
      (failure: unknown) => (isLate() ? undefined : fail?.(failure)),
    )
    if (!isLate()) setForeseeing(false)
  }
  const first = useRef(() => (isWhole && isAtOnce ? void show() : undefined))
  useEffect(() => first.current(), [])
  return {
    effect,
    isLoading: isForeseeing,
    show,
    refreshQuietly: () => (isWhole && effect === undefined ? void show() : undefined),
    reset: () => {
      turn.current += 1
      setForeseeing(false)
      setEffect(undefined)
    },
  }
}
