import type { Page, Request } from 'playwright-core'
import { rowsOf } from '../lists.ts'
import { screenOf, type PanelPage } from '../panel-page.ts'
import { untilStill } from '../still.ts'
import { framesWhile } from './frames.ts'

declare global {
  interface Window {
    /** When so many rows of the list were first drawn, since the document was asked for. */
    rowsDrawnAt?: number
    /** What is timed: from the event until the screen shows its consequence. */
    timed?: { readonly from?: number; readonly to?: number }
  }
}

/** From now on every document of the page notes when the rows of its list are drawn. */
export const noteRows = (page: Page, rows: number): Promise<unknown> =>
  page.addInitScript((least) => {
    const look = () => {
      const drawn = document.querySelectorAll('main#screen tbody tr').length
      if (drawn < least || document.querySelector('#screen :is(.skeleton, .rows-stale)') !== null)
        requestAnimationFrame(look)
      // The frame in which they are drawn ends before the next one begins.
      else requestAnimationFrame(() => (window.rowsDrawnAt = performance.now()))
    }
    requestAnimationFrame(look)
  }, rows)

export interface Load {
  /** Until the rows are drawn. */
  readonly ms: number
  /** When the rows were asked for. */
  readonly askedMs: number
  readonly requests: number
  /** Scripts as they were sent. */
  readonly scriptBytes: number
}

/** Opens a list whose rows are noted, and reports what came until they were drawn. */
export async function loadOf({ page, open }: Pick<PanelPage, 'page' | 'open'>, path: string): Promise<Load> {
  const sent: Request[] = []
  const note = (request: Request) => void (request.url().startsWith('http') && sent.push(request))
  page.on('request', note)
  await open(path)
  await page.waitForFunction(() => window.rowsDrawnAt !== undefined)
  page.off('request', note)
  const { ms, askedMs } = await page.evaluate(
    (api) => {
      const asked = performance.getEntriesByType('resource').find(({ name }) => new URL(name).pathname === api)
      return { ms: window.rowsDrawnAt ?? 0, askedMs: asked?.startTime ?? 0 }
    },
    `/api${new URL(path, 'http://panel').pathname}`,
  )
  await untilStill(page)
  const scripts = sent.filter((each) => each.resourceType() === 'script')
  const sizes = await Promise.all(scripts.map(async (each) => (await each.sizes()).responseBodySize))
  const isLive = (each: Request) => new URL(each.url()).pathname === '/api/live'
  return {
    ms,
    askedMs,
    requests: sent.filter((each) => !isLive(each)).length,
    scriptBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
  }
}

/** What an action leads to: another address whose rows are drawn, or the details of a row. */
type Consequence = 'address' | 'details'

/** Milliseconds from the event of an action until its consequence is drawn, both seen from within the page. */
async function actionMs(
  page: Page,
  event: 'click' | 'dblclick' | 'keydown',
  consequence: Consequence,
  act: () => Promise<void>,
): Promise<number> {
  await untilStill(page)
  await page.evaluate(
    ([type, leadsTo]) => {
      window.timed = {}
      const before = location.search
      addEventListener(type, ({ timeStamp }) => (window.timed = { from: timeStamp }), { capture: true, once: true })
      const isDrawn = () => {
        const router = window.__TSR_ROUTER__
        if (router?.state.status !== 'idle') return false
        const { resolvedLocation } = router.state
        if (resolvedLocation?.state.__TSR_key !== router.history.location.state.__TSR_key) return false
        if (document.querySelector('#screen :is(.skeleton, .rows-stale)') !== null) return false
        return leadsTo === 'address' ? location.search !== before : document.querySelector('.row-detail') !== null
      }
      const look = () => {
        if (window.timed?.from === undefined || !isDrawn()) requestAnimationFrame(look)
        else requestAnimationFrame(() => (window.timed = { ...window.timed, to: performance.now() }))
      }
      requestAnimationFrame(look)
    },
    [event, consequence] as const,
  )
  await act()
  await page.waitForFunction(() => window.timed?.to !== undefined)
  const { from, to } = await page.evaluate(() => ({ from: window.timed?.from ?? 0, to: window.timed?.to ?? 0 }))
  return to - from
}

/** Turns to the next page. */
export const nextPageMs = (page: Page): Promise<number> =>
  actionMs(page, 'click', 'address', () => screenOf(page).getByRole('button', { name: 'Next page' }).click())

/** Sorts by a column. */
export const sortMs = (page: Page, head: string): Promise<number> =>
  actionMs(page, 'click', 'address', () =>
    screenOf(page).locator('thead').getByRole('button', { name: head }).first().click(),
  )

/** Shows the rows of a tab, which is a filter without anything to type. */
export const filterMs = (page: Page, title: string): Promise<number> =>
  actionMs(page, 'click', 'address', () =>
    screenOf(page).locator('.tab-strip').getByRole('button', { name: title, exact: true }).click(),
  )

/** Opens the details of the first row, and closes them again. */
export async function drawerMs(page: Page): Promise<number> {
  const ms = await actionMs(page, 'dblclick', 'details', () => rowsOf(page).first().dblclick())
  await screenOf(page).locator('.row-detail').getByRole('button', { name: 'Close (Esc)' }).click()
  await untilStill(page)
  return ms
}

/** Scrolls the rows down and up by `step` pixels in each of so many frames. */
export async function rowFrames(page: Page, frames: number, step: number): Promise<number> {
  const { perSecond } = await framesWhile(page, () =>
    screenOf(page)
      .locator('.table-frame')
      .first()
      .evaluate(
        (frame, [count, pixels]) =>
          new Promise<void>((settle) => {
            let left = count
            let way = pixels
            const next = () => {
              const before = frame.scrollTop
              frame.scrollTop += way
              if (frame.scrollTop === before) way = -way
              left -= 1
              if (left > 0) requestAnimationFrame(next)
              else settle()
            }
            requestAnimationFrame(next)
          }),
        [frames, step] as const,
      ),
  )
  return perSecond
}

export interface PanelFigures {
  readonly scriptKb: number
  readonly requests: number
  readonly coldMs: number
  readonly warmMs: number
  /** When the rows were asked for, with nothing cached. */
  readonly askedMs: number
  readonly nextMs: number
  readonly filterMs: number
  readonly sortMs: number
  readonly drawerMs: number
  readonly framesPerSecond: number
}

const limits: readonly (readonly [keyof PanelFigures, number])[] = [
  ['scriptKb', 130],
  ['requests', 6],
  ['coldMs', 430],
  ['warmMs', 350],
  ['nextMs', 150],
  ['filterMs', 100],
  ['sortMs', 100],
  ['drawerMs', 50],
]
const leastFrames = 59

/** What is above the goals, in words. */
export const missedPanelGoals = (figures: PanelFigures): readonly string[] => [
  ...limits.flatMap(([name, limit]) =>
    figures[name] > limit ? [`${name}: ${figures[name].toFixed(0)}, above ${limit}`] : [],
  ),
  ...(figures.framesPerSecond < leastFrames
    ? [`${figures.framesPerSecond.toFixed(1)} frames a second, below ${leastFrames}`]
    : []),
]
