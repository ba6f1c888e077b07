import { useEffect, type RefObject } from 'react'
import './paper.css'

/** The width of A4 across within its margins, in CSS pixels. */
const paperWidth = 1040

/**
 * Fits the table to the paper while it is printed. Texts wrap between words, and the type gets as small as the columns need, since
 * a sheet does not scroll.
 */
export function usePaperFit(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const media = window.matchMedia('print')
    const fit = () => fitToPaper(frame.current)
    const restore = () => frame.current?.removeAttribute('data-paper')
    const follow = ({ matches }: MediaQueryListEvent) => (matches ? fit() : restore())
    window.addEventListener('beforeprint', fit)
    window.addEventListener('afterprint', restore)
    media.addEventListener('change', follow)
    return () => {
      window.removeEventListener('beforeprint', fit)
      window.removeEventListener('afterprint', restore)
      media.removeEventListener('change', follow)
    }
  }, [frame])
}

function fitToPaper(frame: HTMLElement | null): void {
  const table = frame?.querySelector('table')
  if (!frame || !table || frame.hasAttribute('data-paper')) return
  frame.style.removeProperty('--paper-zoom')
  frame.setAttribute('data-paper', 'measured')
  const zoom = Math.min(1, paperWidth / Math.max(1, table.offsetWidth))
  frame.style.setProperty('--paper-zoom', zoom.toFixed(3))
  frame.setAttribute('data-paper', 'fitted')
}
