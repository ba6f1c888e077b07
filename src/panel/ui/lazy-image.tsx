import { useEffect, useRef, useState } from 'react'

/** The specification's lazy loading: begun within 1.3 screens, tried once, a placeholder until then and instead. */
export const lazyImages = { preload: 1.3, attempts: 1 } as const

/** How far beyond the edge of the screen a picture is already wanted. */
export const rootMargin = (preload: number): string => `${Math.round((preload - 1) * 100)}%`

interface LazyImageProps {
  readonly src: string
  /** What is seen there; empty where the words beside it say so already. */
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** A picture that is fetched when it is nearly seen. Its place has its size from the beginning, so nothing moves. */
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
  const isWanted = nearFor === src && (failures[src] ?? 0) < lazyImages.attempts
  return (
    <span ref={place} className="picture" style={{ width, height }}>
      {isWanted ? (
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
