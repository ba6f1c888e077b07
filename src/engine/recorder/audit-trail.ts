import type { Database } from '#platform/database/connect.ts'
import type { Actor, Circumstances } from '#platform/auth/actor.ts'
import { insertRow } from '#platform/database/columns.ts'
import { Forbidden, NotThere, Refused } from '#platform/errors/problems.ts'
import type { Trail } from './record.ts'
import { nameOf, type Run } from '#engine/run.ts'
import { transact } from '#platform/database/transact.ts'

export const personTrail = (actor: Actor, { requestId, route, ip, userAgent, visitor }: Circumstances): Trail => ({
  actor_role: actor.roleName,
  session_key: actor.sessionKey,
  request_id: requestId,
  route,
  ip,
  user_agent: userAgent,
  visitor,
})

export const trailOf = (run: Run): Trail => ({
  ...personTrail(run.request.actor, run.request.circumstances),
  action: nameOf(run.binding),
  permission: run.binding.act.action.permission,
  input: run.maker === null ? run.entered.wire : { ...run.entered.wire, maker: run.maker },
  reason: run.entered.reason,
})

export interface Denied {
  readonly name: string
  readonly permission: string
  readonly actor: Actor
  readonly id: string | null
  readonly circumstances: Circumstances
}

/** What was refused leaves a trace of its own: the transaction it was refused in is gone. */
export async function leaveDenial(db: Database, problem: unknown, denied: Denied): Promise<void> {
  if (!(problem instanceof Refused || problem instanceof Forbidden || problem instanceof NotThere)) return
  const { actor, name, permission, id, circumstances } = denied
  await transact(db, actor.domains, (tx) =>
    insertRow(tx, 'audit', {
      ...personTrail(actor, circumstances),
      domain_id: actor.domains.length === 1 ? actor.domains[0] : null,
      agent_id: actor.agentId,
      actor: actor.username,
      action: name,
      permission,
      subject: id,
      reason: problem.message,
      result: 'REJECTED',
    }),
  )
}
