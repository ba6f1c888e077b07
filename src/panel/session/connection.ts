import { sessionCalls } from '#blueprint/calls/session-calls.ts'
import { change, clientState } from './state.ts'

/** What a proxy answers while the server behind it restarts. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 504])
export const isFromGateway = (status: number): boolean => gatewayStatuses.has(status)

const probeLimitMs = 5_000
const maxProbeDelayMs = 5_000

interface Outage {
  readonly promise: Promise<void>
  readonly resolve: () => void
}
let outage: Outage | null = null
const listeners = new Set<() => void>()

/** Resolves as soon as the server answers again; at once while it is not lost. */
export const whenReachable = (): Promise<void> => outage?.promise ?? Promise.resolve()

/** Called each time the server answers again. Returns a function that ends the subscription. */
export function onReachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const recentMs = 3_000
let heardAt = Number.NEGATIVE_INFINITY
/** The server answered a call or sent something. */
export const noteSign = (): void => {
  heardAt = performance.now()
}
/** A connection broke: whether the server is there is unknown until it is heard again. */
export const forgetSign = (): void => {
  heardAt = Number.NEGATIVE_INFINITY
}
export const wasHeardRecently = (): boolean => performance.now() - heardAt < recentMs

export async function isReachable(): Promise<boolean> {
  try {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-Background': '1' }
    const signal = AbortSignal.timeout(probeLimitMs)
    // Without the session: one that ends meanwhile would be refused, though the server answers.
    const answer = await fetch(sessionCalls.alive.path, { headers, signal, credentials: 'omit' })
    if (isFromGateway(answer.status)) return false
    noteSign()
    return true
  } catch {
    // Not answered: what is asked here is whether it answers.
    return false
  }
}

/** A call was not answered: tells the user, and tries until the server answers. */
export function reportLost(): void {
  if (outage) return
  outage = Promise.withResolvers<void>()
  change({ connection: 'lost' })
  void probe()
}

/** Nothing was received for some seconds: what is on the screen may be old. */
export async function reportSilent(): Promise<void> {
  if (clientState().connection !== 'good') return
  change({ connection: 'silent' })
  if (!(await isReachable())) return reportLost()
  if (!outage) change({ connection: 'good' })
}

async function probe(): Promise<void> {
  for (let failures = 0; !(await isReachable()); failures += 1)
    await pauseUntilOnline(Math.min(1_000 * 2 ** failures, maxProbeDelayMs))
  change({ connection: 'good' })
  outage?.resolve()
  outage = null
  for (const listener of listeners) listener()
}

/** Waits, but not longer than until the browser reports a network again. */
function pauseUntilOnline(ms: number): Promise<void> {
  return new Promise((settle) => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', end)
      settle()
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener('online', end)
  })
}
