import { acrossDomains } from '#engine/reach/shared-domains.ts'
import { operatorWide, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'

interface EventRow {
  readonly id: bigint
  readonly name: string
  readonly status: string
  readonly version: number
}

/** A locked event as the subject of an act, with what the log shows of it. */
export const eventSubject = async (
  tx: Tx,
  actor: Actor,
  { id, name, status, version }: EventRow,
  shown: Subject<'event'>['shown'],
): Promise<Subject<'event'>> => ({
  table: 'event',
  key: { id },
  state: status,
  version,
  domainId: await acrossDomains(tx, actor, 'event', id),
  agentId: operatorWide,
  name: `event ${id} ${name}`,
  shown,
})
