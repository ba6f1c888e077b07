import { useMediaQuery } from '@mantine/hooks'
import lottie from 'lottie-web/build/player/esm/lottie_light.min.js'
import { useEffect, useRef, type ReactNode } from 'react'
import { lottieComplaint } from '#areas/content/rules/animations/lottie.ts'

interface PreviewProps {
  readonly text: string
  /** Shown instead to those who want less motion. */
  readonly still: ReactNode
}

/** Plays a checked file by the player without expressions, which evaluates nothing. */
export function LottiePreview({ text, still }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const wantsLess = useMediaQuery('(prefers-reduced-motion: reduce)', true)
  const isPlayed = !wantsLess && lottieComplaint(text) === null
  useEffect(() => {
    if (!isPlayed || place.current === null) return undefined
    const animationData: unknown = JSON.parse(text)
    const playing = lottie.loadAnimation({ container: place.current, renderer: 'svg', loop: true, animationData })
    return () => playing.destroy()
  }, [isPlayed, text])
  if (!isPlayed) return still
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the player draws inside it, which an img cannot hold
  return <div ref={place} className="lottie-preview" role="img" aria-label="Lottie animation" />
}
