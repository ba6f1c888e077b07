import type { Page } from 'playwright-core'

/** Buttons and links in view that a click at their middle would not reach. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href]')].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const frame = control.closest('.table-frame, .row-detail, .sidebar nav')?.getBoundingClientRect()
      const isInView = width > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight
      if (!isInView || control.closest('table') || (frame && (y < frame.top || y > frame.bottom))) return []
      const hit = document.elementFromPoint(x, y)
      return hit && !control.contains(hit) && hit.closest('.toasts, .undoable') ? [control.textContent ?? ''] : []
    }),
  )
