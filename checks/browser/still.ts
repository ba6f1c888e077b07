import type { Page } from 'playwright-core'
import { untilAnswered } from './answered.ts'

declare global {
  interface Window {
    /** Where the router keeps itself. */
    __TSR_ROUTER__?: { readonly state: RouterState; readonly history: RouterHistory }
    /** What was measured last, and in how many frames it was the same. */
    measured?: { readonly shape: string; readonly frames: number }
  }
  interface RouterLocation {
    readonly state: { readonly __TSR_key?: string }
  }
  interface RouterHistory {
    readonly location: RouterLocation
    readonly push: (href: string) => void
  }
  interface RouterState {
    readonly status: 'pending' | 'idle'
    readonly location: RouterLocation
    readonly resolvedLocation?: RouterLocation
  }
}

/**
 * Waits until the address has been drawn: the router has arrived there, and neither rows nor parts of the screen are loading. A
 * click or key changes the address at once and the screen a moment later, so what is read in between belongs to the old address.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router = window.__TSR_ROUTER__
    if (!router) return false
    const { status, resolvedLocation } = router.state
    const isArrived = status === 'idle' && resolvedLocation?.state.__TSR_key === router.history.location.state.__TSR_key
    return isArrived && document.querySelector('#screen :is(.skeleton, .rows-stale)') === null
  })
}

/**
 * Waits until nothing moves any more: every request is answered, fonts and pictures are loaded, no animation runs, and all boxes of the
 * page were the same in three frames. What is clicked by its place, measured or summed up is at rest then. An animation without an end
 * is not waited for.
 */
export async function untilStill(page: Page): Promise<void> {
  for (;;) {
    const before = await untilAnswered(page)
    await untilDrawn(page)
    await page.evaluate(() => delete window.measured)
    await page.waitForFunction(() => {
      const isRunning = (one: Animation) =>
        one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity
      const isLoading =
        document.fonts.status === 'loading' ||
        document.querySelector('.waiting, .skeleton') !== null ||
        document.getAnimations().some(isRunning)
      const shape = [...document.querySelectorAll(':is(#screen, dialog, [role=dialog]) :not(.lottie-preview *)')]
        .map((one) => Object.values(one.getBoundingClientRect().toJSON()).join(' '))
        .join('\n')
      const frames = isLoading || window.measured?.shape !== shape ? 0 : window.measured.frames + 1
      window.measured = { shape, frames }
      return frames >= 3
    })
    if ((await untilAnswered(page)) === before) return
  }
}

/** Goes to the address inside the panel, as its links do: the document stays. A form with entries may ask first. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => window.__TSR_ROUTER__?.history.push(href), address)
  await page.waitForFunction((href) => location.pathname === new URL(href, location.href).pathname, address)
  await untilDrawn(page)
}
