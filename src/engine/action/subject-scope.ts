import { dependentRefusal } from '#platform/auth/rules/independence.ts'
import { agentOf, domainOf, operatorWide, type AnySubject } from './act.ts'
import { foreignBets, isShared } from '#engine/reach/shared-domains.ts'
import type { Scope } from '#engine/scope.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { Forbidden, NotFound } from '#platform/errors/app-errors.ts'
import { assert } from '#values/assert.ts'

/**
 * Facts and forms check the scope themselves; this guards against one that forgets to. What domains share is changed
 * by staff of the operator who work for every domain with bets in it.
 */
export function assertOwned(subject: AnySubject, scope: Scope, { domains }: Pick<Actor, 'domains'>): void {
  const [domainId, agentId] = [domainOf(subject), agentOf(subject)]
  const isForeign = agentId !== null && !scope.includes(agentId)
  if (isForeign || (domainId !== null && !domains.includes(domainId))) throw new NotFound()
  if (!isShared(subject.domainId)) return
  assertOperatorStaff(subject, scope)
  assert(
    !subject.domainId.isOfSystem,
    `${subject.name} is shared, and the act does not say which domains have bets in it`,
  )
  if (!subject.domainId.isCovered) throw new Forbidden(foreignBets, 'foreign_bets')
}

/** Records of no agent are changed by staff of the operator only, whatever permissions the staff of an agent have. */
export function assertOperatorStaff({ agentId }: Pick<AnySubject, 'agentId'>, scope: Scope): void {
  if (agentId === operatorWide && !scope.isWhole)
    throw new Forbidden('Only staff of the operator can do this, not agents.')
}

/** Also, a user whose credentials a requester has just reset decides nothing that was requested. */
export function assertMayDecide(subject: AnySubject, scope: Scope, actor: Actor): void {
  assertOperatorStaff(subject, scope)
  const refused = dependentRefusal(actor, subject.requestedBy ?? [])
  if (refused !== null) throw new Forbidden(refused, 'second_person')
}
