import { agentOf, domainOf, operatorWide, type AnySubject } from './act.ts'
import type { Scope } from '#engine/scope.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { Forbidden, NotFound } from '#platform/errors/app-errors.ts'

/** Facts and forms check the scope themselves; this guards against one that forgets to. */
export function assertOwned(subject: AnySubject, scope: Scope, { domains }: Actor): void {
  const [domainId, agentId] = [domainOf(subject), agentOf(subject)]
  const isForeign = agentId !== null && !scope.includes(agentId)
  if (isForeign || (domainId !== null && !domains.includes(domainId))) throw new NotFound()
}

/** Records of no agent are changed by staff of the operator only, whatever permissions the staff of an agent have. */
export function assertOperatorStaff({ agentId }: AnySubject, scope: Scope): void {
  if (agentId === operatorWide && !scope.isWhole)
    throw new Forbidden('Only staff of the operator can do this, not agents.')
}
