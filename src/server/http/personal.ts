import type { FastifyRequest } from 'fastify'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/list.ts'
import type { Doors } from '../access/doors.ts'
import { leaveTraceAlone } from '../access/trail.ts'
import { circumstancesOf } from './guard.ts'
import { liveOf } from './live-of.ts'

export const isPersonal = ({ columns }: AnyList): boolean =>
  Object.values<AnyKind>(columns).some(({ traits }) => traits.masked === true)

export interface Reading {
  /** What was read, as the log names it. */
  readonly subject: string
  /** Ids of those whose data was shown. */
  readonly shown: readonly string[]
}

/** Whoever is shown addresses, numbers and accounts in full leaves a trace of having seen them, before he sees them. */
export async function traceReading(doors: Doors, request: FastifyRequest, { subject, shown }: Reading): Promise<void> {
  const { actor } = liveOf(request)
  if (shown.length === 0 || !actor.permissions.has('PII_REVEAL')) return
  await leaveTraceAlone(doors.pool, {
    action: 'personal-data.read',
    actor,
    circumstances: circumstancesOf(request),
    permission: 'PII_REVEAL',
    subject,
    subjectName: `${shown.length} shown in full`,
    reason: shown.join(', '),
  })
}
