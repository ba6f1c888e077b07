import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** What is asked for after the page stands may come later on a busy machine. */
const patienceMs = 45_000

/** Ends what was begun; it fails if no request came within so many milliseconds. */
type End = (within?: number) => Promise<void>

/**
 * Answers requests to matching addresses in another way until the returned function is called, which fails if there was none: where a
 * file or path has got another name, nothing is tested.
 */
export async function interceptRequests(
  page: Page,
  address: RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<End> {
  const met: string[] = []
  const answers: Promise<void>[] = []
  const meet = async (route: Route) => {
    met.push(route.request().url())
    const answered = answer(route)
    answers.push(answered)
    await answered
  }
  await page.route(address, meet)
  return async (within = patienceMs) => {
    await expect.poll(() => met, { message: `no request to ${address} was met`, timeout: within }).not.toEqual([])
    await Promise.allSettled(answers)
    await page.unroute(address, meet)
  }
}

/** Lets requests to matching addresses fail, as above. */
export const abortRequests = (page: Page, address: RegExp): Promise<End> =>
  interceptRequests(page, address, (route) => route.abort())

/** Holds back requests to matching addresses until the returned function is called, which fails if none was held back. */
export async function holdRequests(page: Page, address: RegExp): Promise<End> {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  const end = await interceptRequests(page, address, async (route) => {
    await isFree
    await route.continue()
  })
  return (within) => {
    release()
    return end(within)
  }
}
