import { useLayoutEffect, type RefObject } from 'react'

/**
 * Places pinned columns beside one another and says at which edges the table goes on, for the shadows there. `layout`
 * changes with the columns.
 */
export function useTableEdges(frame: RefObject<HTMLElement | null>, layout: string): void {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const place = () => {
      const heads = [...element.querySelectorAll<HTMLElement>('thead th')]
      let left = 0
      for (const [index, head] of heads.entries()) {
        if (!head.matches('.select-cell, .pinned')) continue
        element.style.setProperty(`--pin-${index}`, `${left}px`)
        left += head.offsetWidth
      }
      mark()
    }
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-scrolled', Math.abs(scrollLeft) > 1)
      element.toggleAttribute('data-continues', scrollWidth - clientWidth - Math.abs(scrollLeft) > 1)
    }
    place()
    const resizing = new ResizeObserver(place)
    resizing.observe(element)
    for (const table of element.querySelectorAll('table')) resizing.observe(table)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      resizing.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [frame, layout])
}
