import { BlockedTarget, callOut, NoResponse } from '#platform/outbound/call.ts'

export interface Hop {
  readonly url: string
  readonly status: number | null
  readonly failure: string | null
}

const maxHops = 5

/** Follows redirects from an address, each through the guard, without reading a body. Never rejects. */
export async function redirectsFrom(start: string, mayLoopback: boolean, withinMs = 5_000): Promise<readonly Hop[]> {
  const hops: Hop[] = []
  const end = performance.now() + withinMs
  let url = start
  for (;;) {
    const { hop, next } = await stepTo(url, mayLoopback, Math.max(1, Math.ceil(end - performance.now())))
    hops.push(hop)
    if (next === null) return hops
    if (hops.length > maxHops) return [...hops, { url: next, status: null, failure: `More than ${maxHops} redirects.` }]
    url = next
  }
}

async function stepTo(url: string, mayLoopback: boolean, withinMs: number): Promise<{ hop: Hop; next: string | null }> {
  try {
    const { status, location } = await callOut({ method: 'HEAD', url, mayLoopback, mayPlain: true, withinMs })
    const isRedirect = status >= 300 && status < 400 && location !== null && URL.canParse(location, url)
    return { hop: { url, status, failure: null }, next: isRedirect ? new URL(location, url).href : null }
  } catch (error) {
    if (error instanceof BlockedTarget || error instanceof NoResponse)
      return { hop: { url, status: null, failure: error.message }, next: null }
    throw error
  }
}
