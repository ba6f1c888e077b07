import type { Readable } from 'node:stream'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { rounds } from './rounds.ts'
import { topicOf, topics, type CommittedEvent, type Topic } from './topics.ts'
import { changesFor, endWith, keepAwake, rightsOf, tell, watcherOf } from './watcher.ts'
import type { Listener, News, Watcher } from './watcher.ts'

export interface HubOptions {
  /** The session as it is at this moment; null: there is none any more. */
  readonly session: (listener: Listener) => Promise<LiveSession | null>
  /** The news of these topics for each of the listeners, in their order. */
  readonly read: (listeners: readonly Listener[], asked: ReadonlySet<Topic>) => Promise<readonly News[]>
  readonly onFault: (error: unknown) => void
  readonly everyMs?: number
  readonly beatMs?: number
}

export interface Hub {
  /** A stream of server-sent events, or null where this person has enough of them open. */
  join(listener: Listener): Readable | null
  heard(event: CommittedEvent): void
  /** This person may have lost rights; null: anybody may. */
  suspect(staffId: bigint | null): void
  /** Something may not have been heard. */
  missed(): void
  close(): void
}

/** Windows of one person that may listen at a time; the others ask now and then. */
export const mostOfOne = 4
const mostInAll = 1_500

type Allowing = (watcher: Watcher) => Promise<boolean>

/** Whoever cannot be checked is let go: a stream must not outlive what allows it. */
const allowingIn =
  (watchers: Set<Watcher>, { session, onFault }: HubOptions): Allowing =>
  async (watcher) => {
    const now = await session(watcher).catch((error: unknown) => {
      onFault(error)
      return null
    })
    if (!watchers.has(watcher)) return false
    if (now && rightsOf(now) === watcher.rights) return true
    watchers.delete(watcher)
    endWith(watcher, now && !now.refused ? 'rights' : 'ended')
    return false
  }

/** Reads what is marked and tells whom it concerns; answers whether more was marked meanwhile. */
async function tellMarked(watchers: Set<Watcher>, { read }: HubOptions, isAllowed: Allowing): Promise<boolean> {
  const marked = [...watchers].filter(({ marks }) => marks.size > 0)
  const asked = new Set(marked.flatMap(({ marks }) => [...marks]))
  for (const { marks } of marked) marks.clear()
  const news = await read(marked, asked)
  await Promise.all(
    marked.map(async (watcher, place) => {
      const changes = changesFor(watcher, news[place] ?? {})
      if (changes.length > 0 && (await isAllowed(watcher))) tell(watcher, changes)
    }),
  )
  return [...watchers].some(({ marks }) => marks.size > 0)
}

/**
 * Everybody who listens in this process. News are read at most twice a second, once for all who may see the same, and
 * told only where they differ from what was told before. A session is looked at again after the reading and before the
 * telling, so nobody is told what he may no longer see.
 */
export function openHub(options: HubOptions): Hub {
  const { onFault, everyMs = 500, beatMs = 20_000 } = options
  const watchers = new Set<Watcher>()
  const isAllowed = allowingIn(watchers, options)
  const check = (watcher: Watcher): void => void isAllowed(watcher)

  const round = rounds({ everyMs, onFault, work: () => tellMarked(watchers, options, isAllowed) })
  const mark = (watcher: Watcher, marked: readonly Topic[]): void => {
    for (const topic of marked) watcher.marks.add(topic)
    round.soon()
  }
  const beat = setInterval(() => {
    for (const watcher of watchers) {
      keepAwake(watcher)
      check(watcher)
      mark(watcher, topics)
    }
  }, beatMs)

  return {
    join(listener) {
      const { staffId } = listener.session.actor
      const mine = [...watchers].filter((one) => one.session.actor.staffId === staffId)
      if (mine.length >= mostOfOne || watchers.size >= mostInAll) return null
      const watcher = watcherOf(listener)
      watchers.add(watcher)
      watcher.out.once('close', () => watchers.delete(watcher))
      // It may have ended between the door and here, when nobody would have been told.
      check(watcher)
      mark(watcher, topics)
      return watcher.out
    },
    heard(event) {
      const topic = topicOf(event)
      if (topic === null) return
      for (const watcher of watchers)
        if (event.domain === null || watcher.session.actor.domains.includes(event.domain)) mark(watcher, [topic])
    },
    suspect(staffId) {
      for (const watcher of watchers) if (staffId === null || watcher.session.actor.staffId === staffId) check(watcher)
    },
    missed() {
      for (const watcher of watchers) {
        check(watcher)
        mark(watcher, topics)
      }
    },
    close() {
      clearInterval(beat)
      round.close()
      for (const { out } of watchers) out.push(null)
      watchers.clear()
    },
  }
}
