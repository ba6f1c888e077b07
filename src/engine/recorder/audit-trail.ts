import type { Database } from '#platform/database/connect.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { insertRow } from '#platform/database/columns.ts'
import { Forbidden, NotFound, Conflict } from '#platform/errors/app-errors.ts'
import type { Trail } from './record.ts'
import { nameOf, type Run } from '#engine/run.ts'
import { transact } from '#platform/database/transact.ts'

export const userTrail = (actor: Actor, { requestId, route, ip, userAgent, visitor }: RequestOrigin): Trail => ({
  actor_role: actor.roleName,
  session_key: actor.sessionKey,
  request_id: requestId,
  route,
  ip,
  user_agent: userAgent,
  visitor,
})

export const trailOf = ({ request, binding, entered, maker, changes }: Run): Trail => ({
  ...userTrail(request.actor, request.circumstances),
  action: nameOf(binding),
  permission: binding.act.action.permission,
  reason: entered.reason,
  ...(changes ?? {
    input: maker === null ? entered.wire : { ...entered.wire, maker },
    ...(binding.recorded ? { after: binding.recorded(entered.input) } : {}),
  }),
})

export interface DeniedRequest {
  readonly name: string
  readonly permission: string
  readonly actor: Actor
  readonly id: string | null
  readonly circumstances: RequestOrigin
}

/** Audits a refusal in its own transaction, since the refused one was rolled back. */
export async function recordDenial(db: Database, problem: unknown, denied: DeniedRequest): Promise<void> {
  if (!(problem instanceof Conflict || problem instanceof Forbidden || problem instanceof NotFound)) return
  const { actor, name, permission, id, circumstances } = denied
  await transact(db, actor.domains, (tx) =>
    insertRow(tx, 'audit', {
      ...userTrail(actor, circumstances),
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
