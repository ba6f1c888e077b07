import type { Page } from 'playwright-core'

/** Records how far the content of each page moves while it loads; see `layoutShift`. */
export const recordLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) if ('value' in one) shifts.push(Number(one.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum since the page was opened, as browsers measure it (CLS). */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() =>
    'shifts' in window && Array.isArray(window.shifts)
      ? window.shifts.reduce((sum: number, one) => sum + Number(one), 0)
      : Number.POSITIVE_INFINITY,
  )
