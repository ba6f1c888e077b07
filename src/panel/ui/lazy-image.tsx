import { useEffect, useRef, useState, type RefObject } from 'react'
import './lazy-image.css'

/** The specification's lazy loading: within 1.3 screens, one attempt, a placeholder before and on failure. */
export const lazyImages = { preload: 1.3, attempts: 1 } as const

/** The margin around the screen within which pictures load. */
export const rootMargin = (preload: number): string => `${Math.round((preload - 1) * 100)}%`

/** Whether a place of the page has been near the screen. */
export function useNear(): { readonly place: RefObject<HTMLSpanElement | null>; readonly isNear: boolean } {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = place
    if (!current || isNear) return undefined
    const watch = new IntersectionObserver(([seen]) => (seen?.isIntersecting ? setNear(true) : undefined), {
      rootMargin: rootMargin(lazyImages.preload),
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [isNear])
  return { place, isNear }
}
