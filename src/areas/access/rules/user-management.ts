import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { appointRefusal, assignRefusal, limitRefusal, ownerRank, type Granter, type Role } from './roles.ts'

/** The user who changes other users: role, position in the tree and approval limits. */
export type Manager = Granter & {
  readonly staffId: bigint
  readonly domains: readonly number[]
  readonly itemLimit: bigint | null
  readonly dayLimit: bigint | null
}

/** The user who is viewed or changed. */
export type ManagedUser = {
  readonly staffId: bigint
  readonly rank: number
  readonly domains: readonly number[]
}

/** Users cannot change themselves, users of their own rank or above, or users who also work in other domains. */
export function editRefusal(manager: Manager, person: ManagedUser): Refusal | null {
  if (person.staffId === manager.staffId) return refuse('You cannot change your own account here.')
  if (person.rank <= manager.role.rank) return refuse('This user does not rank below you.')
  if (person.domains.some((domain) => !manager.domains.includes(domain)))
    return refuse('This user also works in a domain you have no access to.')
  return null
}

/**
 * Anyone who can sign in as another user (with a password they issued, or after removing the second step) gains that
 * user's permissions.
 */
export const takeOverRefusal = (manager: Manager, person: ManagedUser, role: Role): Refusal | null =>
  editRefusal(manager, person) ?? assignRefusal(manager, role)

/** An approver of a change that gives the approver nothing: anyone who may edit users, in all domains of the user. */
export function approverRefusal(approver: Manager, person: ManagedUser): Refusal | null {
  if (person.staffId === approver.staffId) return refuse('You cannot approve a change of your own account.')
  return person.domains.some((domain) => !approver.domains.includes(domain))
    ? refuse('This user also works in a domain you have no access to.')
    : null
}

/** Own limits; the role's limits apply where they are null. */
export type Limits = { readonly itemLimit: bigint | null; readonly dayLimit: bigint | null }

export type Placement = Limits & {
  readonly role: Role & Limits & { readonly isActive: boolean }
  readonly domains: readonly number[]
  /** The node of the tree and its domain; null means the whole domains. */
  readonly node: { readonly id: bigint; readonly domainId: number } | null
}

/** Effective limits: own limits override the role's. */
export const effectiveLimits = ({ itemLimit, dayLimit, role }: Placement): Limits => ({
  itemLimit: itemLimit ?? role.itemLimit,
  dayLimit: dayLimit ?? role.dayLimit,
})

const isRaised = (before: bigint | null, after: bigint | null): boolean =>
  before !== null && (after === null || after > before)

/**
 * Why this placement is not allowed. `before` is the current placement, null for a new account; unchanged parts are not
 * checked again.
 */
export function placementRefusal(manager: Manager, before: Placement | null, after: Placement): Refusal | null {
  if (before?.role.id !== after.role.id) {
    if (!after.role.isActive) return refuse('This role is inactive.', 'role')
    const refused = appointRefusal(manager, after.role)
    if (refused) return refused
    if (after.role.rank === ownerRank && after.node) return refuse('An owner belongs to no agent.', 'agent')
  }
  if (after.domains.some((domain) => !manager.domains.includes(domain)))
    return refuse('You can only grant domains you have access to.', 'domains')
  if (after.node && !after.domains.includes(after.node.domainId))
    return refuse('The agent belongs to another domain.', 'agent')
  const held = before && effectiveLimits(before)
  const requested = effectiveLimits(after)
  const limits = (['itemLimit', 'dayLimit'] as const).filter((name) => !held || held[name] !== requested[name])
  for (const name of limits) {
    const refused = limitRefusal(manager[name], requested[name])
    if (refused) return { ...refused, field: name }
  }
  return null
}

/** A new role or higher approval limits need a second approval. */
export function needsSecondApproval(before: Placement, after: Placement): boolean {
  const held = effectiveLimits(before)
  const requested = effectiveLimits(after)
  return (
    before.role.id !== after.role.id ||
    isRaised(held.itemLimit, requested.itemLimit) ||
    isRaised(held.dayLimit, requested.dayLimit)
  )
}

/** A role as it will be: it must rank below the user who edits it, and so must its limits. */
export type RoleShape = Limits & { readonly rank: number }

export function shapeRefusal(manager: Manager, before: RoleShape | null, after: RoleShape): Refusal | null {
  if (after.rank <= manager.role.rank) return refuse('A role must rank below your own.', 'rank')
  for (const name of ['itemLimit', 'dayLimit'] as const) {
    if (before && before[name] === after[name]) continue
    const refused = limitRefusal(manager[name], after[name])
    if (refused) return { ...refused, field: name }
  }
  return null
}
