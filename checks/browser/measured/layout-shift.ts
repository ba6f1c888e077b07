import type { Page } from 'playwright-core'
import { untilStill } from '../still.ts'

declare global {
  interface Window {
    shifts?: { readonly sum: () => number }
  }
}

/**
 * Records how far the content of each page moves while it loads; see `layoutShift`. What is below a part that takes longer than the
 * panel's patience appears before it, and moves when it comes: how long a part takes here says how busy the machine is.
 */
export const recordLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('--patience', '3600s'))
    let sum = 0
    const add = (entries: readonly PerformanceEntry[]) => {
      for (const one of entries) if ('value' in one) sum += Number(one.value)
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.shifts = {
      sum() {
        // Those that were seen and not reported yet.
        add(observer.takeRecords())
        return sum
      },
    }
  })

/** The sum since the page was opened, as browsers measure it (CLS), when nothing moves any more. */
export async function layoutShift(page: Page): Promise<number> {
  await untilStill(page)
  return page.evaluate(() => window.shifts?.sum() ?? Number.POSITIVE_INFINITY)
}
