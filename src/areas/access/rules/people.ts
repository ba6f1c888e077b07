import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { assignRefusal, limitRefusal, type Granter, type Role } from './roles.ts'

/** The one who changes people: his role, where he stands, what he may decide. */
export type Superior = Granter & {
  readonly staffId: bigint
  readonly domains: readonly number[]
  readonly itemLimit: bigint | null
  readonly dayLimit: bigint | null
}

/** Somebody whose account is looked at or changed. */
export type Person = {
  readonly staffId: bigint
  readonly rank: number
  readonly domains: readonly number[]
}

/** Nobody changes himself, somebody at or above his rank, or somebody who also works where he does not. */
export function touchRefusal(superior: Superior, person: Person): Refusal | null {
  if (person.staffId === superior.staffId) return refuse('Nobody changes his own account here')
  if (person.rank <= superior.role.rank) return refuse('This person does not stand below you')
  if (person.domains.some((domain) => !superior.domains.includes(domain)))
    return refuse('This person also works in a domain that is not yours')
  return null
}

/** Whoever could log in as somebody (with a password he issued, past a second step he took off) gains all that person holds. */
export const takeOverRefusal = (superior: Superior, person: Person, role: Role): Refusal | null =>
  touchRefusal(superior, person) ?? assignRefusal(superior, role)

/** Limits of his own; where there is none, the role's holds. */
export type Limits = { readonly itemLimit: bigint | null; readonly dayLimit: bigint | null }

export type Placement = Limits & {
  readonly role: Role & Limits & { readonly isActive: boolean }
  readonly domains: readonly number[]
  /** The node of the tree and its domain; null: the whole of the domains. */
  readonly node: { readonly id: bigint; readonly domainId: number } | null
}

/** What really holds for somebody: his own limit before the role's. */
export const effectiveLimits = ({ itemLimit, dayLimit, role }: Placement): Limits => ({
  itemLimit: itemLimit ?? role.itemLimit,
  dayLimit: dayLimit ?? role.dayLimit,
})

const isRaised = (before: bigint | null, after: bigint | null): boolean =>
  before !== null && (after === null || after > before)

/** Why somebody may not be put there; `before` is how he stood, null for a new account. What does not change is not asked again. */
export function placementRefusal(superior: Superior, before: Placement | null, after: Placement): Refusal | null {
  if (before?.role.id !== after.role.id) {
    if (!after.role.isActive) return refuse('This role is not in use', 'role')
    const refused = assignRefusal(superior, after.role)
    if (refused) return refused
  }
  if (after.domains.some((domain) => !superior.domains.includes(domain)))
    return refuse('Only domains that are yours', 'domains')
  if (after.node && !after.domains.includes(after.node.domainId))
    return refuse('The agent belongs to another domain', 'agent')
  const held = before && effectiveLimits(before)
  const asked = effectiveLimits(after)
  const limits = (['itemLimit', 'dayLimit'] as const).filter((name) => !held || held[name] !== asked[name])
  for (const name of limits) {
    const refused = limitRefusal(superior[name], asked[name])
    if (refused) return { ...refused, field: name }
  }
  return null
}

/** Another role or more to decide is given by two people. */
export function needsTwo(before: Placement, after: Placement): boolean {
  const held = effectiveLimits(before)
  const asked = effectiveLimits(after)
  return (
    before.role.id !== after.role.id ||
    isRaised(held.itemLimit, asked.itemLimit) ||
    isRaised(held.dayLimit, asked.dayLimit)
  )
}

/** What a role shall be: it stays below whoever shapes it, and so do its limits. */
export type RoleShape = Limits & { readonly rank: number }

export function shapeRefusal(superior: Superior, before: RoleShape | null, after: RoleShape): Refusal | null {
  if (after.rank <= superior.role.rank) return refuse('A role stands below whoever shapes it', 'rank')
  for (const name of ['itemLimit', 'dayLimit'] as const) {
    if (before && before[name] === after[name]) continue
    const refused = limitRefusal(superior[name], after[name])
    if (refused) return { ...refused, field: name }
  }
  return null
}
