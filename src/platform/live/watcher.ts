import { Readable } from 'node:stream'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import type { Topic } from './topics.ts'

export type News = Readonly<Record<string, unknown>>

/** An authorized listener. */
export interface Listener {
  readonly session: LiveSession
  readonly ip: string
  readonly userAgent: string
}

export interface Watcher extends Listener {
  /** The user's rights as one text, for comparison. */
  readonly rights: string
  readonly out: Readable
  /** Topics to read. */
  readonly marks: Set<Topic>
  /** Values sent last, by name, as JSON. */
  readonly lastSent: Map<string, string>
}

/** Unread bytes after which a client is disconnected. */
const maxUnreadBytes = 65_536

export const rightsOf = ({
  actor,
  allDomains,
  stage,
  mustReset,
  isDeveloper,
  refusal: refused,
  hasMoved,
  user: { isProfileComplete, isEmailVerified },
}: LiveSession): string =>
  JSON.stringify([
    [...actor.permissions],
    allDomains,
    [actor.agentId, actor.itemLimit, actor.dayLimit].map(String),
    [actor.roleName, stage, mustReset, isDeveloper, refused, hasMoved, isProfileComplete, isEmailVerified],
  ])

export function watcherOf(listener: Listener): Watcher {
  const out = new Readable({ read: () => undefined })
  out.push('retry: 3000\n\n')
  return { ...listener, rights: rightsOf(listener.session), out, marks: new Set(), lastSent: new Map() }
}

const sseText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Ends the stream with the reason, which decides what the panel requests next. */
export function endWith({ out }: Watcher, reason: 'ended' | 'rights'): void {
  out.push(sseText(reason, {}))
  out.push(null)
}

export const sendHeartbeat = ({ out }: Watcher): void => void out.push(': here\n\n')

/** Values that differ from those sent last. */
export const changesFor = ({ lastSent }: Watcher, news: News): readonly (readonly [string, unknown])[] =>
  Object.entries(news).filter(([key, value]) => lastSent.get(key) !== JSON.stringify(value))

export function send({ out, lastSent }: Watcher, changes: readonly (readonly [string, unknown])[]): void {
  if (out.readableLength > maxUnreadBytes) return void out.destroy()
  for (const [key, value] of changes) lastSent.set(key, JSON.stringify(value))
  out.push(sseText('news', Object.fromEntries(changes)))
}
