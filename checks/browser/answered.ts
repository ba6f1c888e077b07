import type { Page, Request } from 'playwright-core'

interface Requests {
  readonly open: Set<Request>
  readonly waiters: (() => void)[]
  count: number
}

const requestsOf = new WeakMap<Page, Requests>()

// It is answered as long as the page is open.
const isLiveStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/live'

/** Follows the requests of a page; see `untilAnswered`. */
export function followRequests(page: Page): void {
  const requests: Requests = { open: new Set(), waiters: [], count: 0 }
  requestsOf.set(page, requests)
  const end = (request: Request) => {
    requests.open.delete(request)
    for (const settle of requests.waiters.splice(0)) settle()
  }
  page.on('request', (request) => {
    // With another document all requests of the last one are over. Whether it has come is known without this, and a download has no end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.open.clear()
    if (request.isNavigationRequest() || !request.url().startsWith('http') || isLiveStream(request)) return
    requests.count += 1
    requests.open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/** Waits until every request of the page is answered; returns how many there were since it was opened. */
export async function untilAnswered(page: Page): Promise<number> {
  const requests = requestsOf.get(page)
  if (!requests) throw new Error('The requests of this page are not followed')
  while (requests.open.size > 0)
    await new Promise<void>((settle) => {
      requests.waiters.push(settle)
    })
  return requests.count
}
