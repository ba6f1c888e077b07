import { useEffect, useRef, useState } from 'react'
import './lazy-image.css'

/** The specification's lazy loading: within 1.3 screens, one attempt, a placeholder before and on failure. */
export const lazyImages = { preload: 1.3, attempts: 1 } as const

/** The margin around the screen within which pictures load. */
export const rootMargin = (preload: number): string => `${Math.round((preload - 1) * 100)}%`

interface LazyImageProps {
  readonly src: string
  /** Description; empty if the text next to it says the same. */
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** A picture loaded when it is nearly visible. Its size is reserved, so nothing moves. */
export function LazyImage({ src, alt, width, height }: LazyImageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [nearFor, setNearFor] = useState<string | null>(null)
  const [failures, setFailures] = useState<Readonly<Record<string, number>>>({})
  useEffect(() => {
    const { current } = place
    if (!current) return undefined
    const watch = new IntersectionObserver(([seen]) => (seen?.isIntersecting ? setNearFor(src) : undefined), {
      rootMargin: rootMargin(lazyImages.preload),
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [src])
  const shouldLoad = nearFor === src && (failures[src] ?? 0) < lazyImages.attempts
  return (
    <span ref={place} className="picture" style={{ width, height }}>
      {shouldLoad ? (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          onError={() => setFailures({ ...failures, [src]: (failures[src] ?? 0) + 1 })}
        />
      ) : (
        <span className="visually-hidden">{alt}</span>
      )}
    </span>
  )
}
