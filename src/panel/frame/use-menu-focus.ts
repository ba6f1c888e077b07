import { useEffect, type KeyboardEvent, type RefObject } from 'react'

const stops = '.menu-group-head, .menu-link'
const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place, last) => Math.min(last, place + 1),
  ArrowUp: (place) => Math.max(0, place - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * The menu is one stop of the Tab key: arrow keys move through its entries, and right and left between an entry and its
 * star. The stop is the entry of the open screen, which is kept in view.
 */
export function useMenuFocus(menu: RefObject<HTMLElement | null>, path: string) {
  useEffect(() => {
    const { current } = menu
    if (!current) return undefined
    const assign = () => {
      const entries = [...current.querySelectorAll<HTMLElement>(stops)]
      const stop =
        entries.find((one) => one === document.activeElement) ??
        current.querySelector<HTMLElement>('[aria-current=page]') ??
        entries[0]
      for (const one of entries) one.tabIndex = one === stop ? 0 : -1
      for (const star of current.querySelectorAll<HTMLElement>('.menu-star')) star.tabIndex = -1
    }
    assign()
    // Groups fold, counters come, and rights change.
    const changes = new MutationObserver(assign)
    changes.observe(current, { childList: true, subtree: true })
    current.addEventListener('focusin', assign)
    return () => {
      changes.disconnect()
      current.removeEventListener('focusin', assign)
    }
  }, [menu, path])
  useEffect(() => {
    const { current: list } = menu
    if (!list) return undefined
    // Once at the start, and again when the height of the menu changes: its foot is loaded later.
    const resizes = new ResizeObserver(() => keepOpenScreenInView(list))
    resizes.observe(list)
    return () => resizes.disconnect()
  }, [menu, path])
  return (event: KeyboardEvent<HTMLElement>) => {
    const at = event.target as HTMLElement
    if (event.ctrlKey || event.altKey || event.metaKey || at.matches('input')) return
    const line = at.closest('.menu-line')
    const next =
      event.key === 'ArrowRight'
        ? line?.querySelector<HTMLElement>('.menu-star')
        : event.key === 'ArrowLeft'
          ? line?.querySelector<HTMLElement>('.menu-link')
          : stepFrom(event.currentTarget, line?.querySelector<HTMLElement>('.menu-link') ?? at, event.key)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
}

function keepOpenScreenInView(list: HTMLElement) {
  const entry = list.querySelector('[aria-current=page]')
  if (!entry) return
  // By hand: scrollIntoView would also move the place from which the Tab key goes on.
  const [part, whole] = [entry.getBoundingClientRect(), list.getBoundingClientRect()]
  if (part.top < whole.top) list.scrollBy(0, part.top - whole.top)
  else if (part.bottom > whole.bottom) list.scrollBy(0, part.bottom - whole.bottom)
}

function stepFrom(menu: HTMLElement, at: HTMLElement, key: string): HTMLElement | undefined {
  const entries = [...menu.querySelectorAll<HTMLElement>(stops)]
  const step = steps[key]
  return step ? entries[step(entries.indexOf(at), entries.length - 1)] : undefined
}
