import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Holds back requests to matching addresses until the returned function is called, which fails if none was held back. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  const held: string[] = []
  await page.route(address, async (route) => {
    held.push(route.request().url())
    await isFree
    await route.continue()
  })
  return () => {
    release()
    expect(held, `no request to ${address} was held back`).not.toEqual([])
  }
}
