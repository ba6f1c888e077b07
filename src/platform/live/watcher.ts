import { Readable } from 'node:stream'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import type { Topic } from './topics.ts'

export type News = Readonly<Record<string, unknown>>

/** Who listens, as the door let him in. */
export interface Listener {
  readonly session: LiveSession
  readonly ip: string
  readonly userAgent: string
}

export interface Watcher extends Listener {
  /** What he may see, in one text. */
  readonly rights: string
  readonly out: Readable
  /** What must be read for him. */
  readonly marks: Set<Topic>
  /** What was told last, by name. */
  readonly told: Map<string, string>
}

/** Who reads no more is let go before the words pile up. */
const mostUnread = 65_536

export const rightsOf = ({
  actor,
  allDomains,
  stage,
  mustReset,
  isDeveloper,
  refused,
  hasMoved,
}: LiveSession): string =>
  JSON.stringify([
    [...actor.permissions],
    allDomains,
    [actor.agentId, actor.itemLimit, actor.dayLimit].map(String),
    [actor.roleName, stage, mustReset, isDeveloper, refused, hasMoved],
  ])

export function watcherOf(listener: Listener): Watcher {
  const out = new Readable({ read: () => undefined })
  out.push('retry: 3000\n\n')
  return { ...listener, rights: rightsOf(listener.session), out, marks: new Set(), told: new Map() }
}

const written = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Says why, so that the panel knows what to ask next. */
export function endWith({ out }: Watcher, why: 'ended' | 'rights'): void {
  out.push(written(why, {}))
  out.push(null)
}

export const keepAwake = ({ out }: Watcher): void => void out.push(': here\n\n')

/** What differs from what was told before. */
export const changesFor = ({ told }: Watcher, news: News): readonly (readonly [string, unknown])[] =>
  Object.entries(news).filter(([key, value]) => told.get(key) !== JSON.stringify(value))

export function tell({ out, told }: Watcher, changes: readonly (readonly [string, unknown])[]): void {
  if (out.readableLength > mostUnread) return void out.destroy()
  for (const [key, value] of changes) told.set(key, JSON.stringify(value))
  out.push(written('news', Object.fromEntries(changes)))
}
