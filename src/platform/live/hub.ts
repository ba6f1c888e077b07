import type { Readable } from 'node:stream'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { rounds } from './throttled-rounds.ts'
import { topicOf, topics, type CommittedEvent, type Topic } from './topics.ts'
import { changesFor, endWith, sendHeartbeat, rightsOf, send, watcherOf } from './watcher.ts'
import type { Listener, News, Watcher } from './watcher.ts'

export interface HubOptions {
  /** The current state of the session; null if it has ended. */
  readonly session: (listener: Listener) => Promise<LiveSession | null>
  /** The current values of these topics for each listener, in their order. */
  readonly read: (listeners: readonly Listener[], topics: ReadonlySet<Topic>) => Promise<readonly News[]>
  readonly onFault: (error: unknown) => void
  readonly everyMs?: number
  readonly beatMs?: number
  readonly signMs?: number
}

export interface Hub {
  /** A stream of server-sent events, or null if the user has too many open. */
  join(listener: Listener): Readable | null
  receive(event: CommittedEvent): void
  /** The user may have lost rights; null: any user may. */
  recheck(staffId: bigint | null): void
  /** Events may have been missed, so everything is read again. */
  resync(): void
  close(): void
}

/** Streams that one user may have open; further windows poll. */
export const maxPerUser = 4
const maxTotal = 1_500

type IsAllowed = (watcher: Watcher) => Promise<boolean>

/** Listeners that cannot be checked are disconnected: a stream must not outlive its session. */
const allowedIn =
  (watchers: Set<Watcher>, { session, onFault }: HubOptions): IsAllowed =>
  async (watcher) => {
    const now = await session(watcher).catch((error: unknown) => {
      onFault(error)
      return null
    })
    if (!watchers.has(watcher)) return false
    if (now && rightsOf(now) === watcher.rights) return true
    watchers.delete(watcher)
    endWith(watcher, now && !now.refusal ? 'rights' : 'ended')
    return false
  }

/** Reads the marked topics and sends changes. Returns whether more were marked meanwhile. */
async function sendMarked(watchers: Set<Watcher>, { read }: HubOptions, isAllowed: IsAllowed): Promise<boolean> {
  const marked = [...watchers].filter(({ marks }) => marks.size > 0)
  const topics = new Set(marked.flatMap(({ marks }) => [...marks]))
  for (const { marks } of marked) marks.clear()
  const news = await read(marked, topics)
  await Promise.all(
    marked.map(async (watcher, place) => {
      const changes = changesFor(watcher, news[place] ?? {})
      if (changes.length > 0 && (await isAllowed(watcher))) send(watcher, changes)
    }),
  )
  return [...watchers].some(({ marks }) => marks.size > 0)
}

/**
 * All listeners of this process. Values are read at most twice a second, once for all users with equal rights, and sent
 * only when they changed. The session is checked after reading and before sending, so no user receives what they may no
 * longer see.
 */
export function openHub(options: HubOptions): Hub {
  const { onFault, everyMs = 500, beatMs = 20_000, signMs = 2_000 } = options
  const watchers = new Set<Watcher>()
  const isAllowed = allowedIn(watchers, options)
  const check = (watcher: Watcher): void => void isAllowed(watcher)

  const round = rounds({ everyMs, onFault, work: () => sendMarked(watchers, options, isAllowed) })
  const mark = (watcher: Watcher, marked: readonly Topic[]): void => {
    for (const topic of marked) watcher.marks.add(topic)
    round.soon()
  }
  // Without it the panel could not tell a quiet server from one that hangs.
  const sign = setInterval(() => {
    for (const watcher of watchers) sendHeartbeat(watcher)
  }, signMs)
  const beat = setInterval(() => {
    for (const watcher of watchers) {
      check(watcher)
      mark(watcher, topics)
    }
  }, beatMs)

  return {
    join(listener) {
      const { staffId } = listener.session.actor
      const mine = [...watchers].filter((one) => one.session.actor.staffId === staffId)
      if (mine.length >= maxPerUser || watchers.size >= maxTotal) return null
      const watcher = watcherOf(listener)
      watchers.add(watcher)
      watcher.out.once('close', () => watchers.delete(watcher))
      // The session may have ended since the request was authorized.
      check(watcher)
      mark(watcher, topics)
      return watcher.out
    },
    receive(event) {
      const topic = topicOf(event)
      if (topic === null) return
      for (const watcher of watchers)
        if (event.domain === null || watcher.session.actor.domains.includes(event.domain)) mark(watcher, [topic])
    },
    recheck(staffId) {
      for (const watcher of watchers) if (staffId === null || watcher.session.actor.staffId === staffId) check(watcher)
    },
    resync() {
      for (const watcher of watchers) {
        check(watcher)
        mark(watcher, topics)
      }
    },
    close() {
      clearInterval(beat)
      clearInterval(sign)
      round.close()
      for (const { out } of watchers) out.push(null)
      watchers.clear()
    },
  }
}
