import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** What the panel has said in notifications since the page was opened. */
    notified?: Set<string>
  }
}

/** Keeps what the panel says from the next page on: a notification is shown for two seconds, and a busy process looks later. */
export async function keepNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notified = (window.notified = new Set<string>())
    const record = () => {
      for (const one of document.querySelectorAll('.toasts .toast > span')) notified.add(one.textContent ?? '')
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until the panel has said this, however long ago that was. */
export const untilNotified = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => [...(window.notified ?? [])])).toContain(text)
