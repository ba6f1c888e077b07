import { refuse, type Refusal } from '#blueprint/decision/decision.ts'

/** A role as its editor sees it; a smaller rank is higher. */
export type Role = { readonly id: bigint; readonly rank: number; readonly permissions: ReadonlySet<string> }

export type Granter = {
  readonly role: Role
  readonly permissions: ReadonlySet<string>
  readonly isDeveloper: boolean
}

export type GrantRules = {
  /** Permissions only developers can grant. */
  readonly developerOnly: ReadonlySet<string>
}

/**
 * Users cannot grant or revoke permissions they do not have, edit their own role, or change a role at or above their
 * own rank.
 */
export function grantRefusal(
  granter: Granter,
  target: Role,
  requested: ReadonlySet<string>,
  { developerOnly }: GrantRules,
): Refusal | null {
  if (target.id === granter.role.id) return refuse('You cannot edit your own role.')
  if (target.rank <= granter.role.rank) return refuse('This role does not rank below yours.')
  for (const permission of new Set([...requested, ...target.permissions])) {
    if (requested.has(permission) === target.permissions.has(permission)) continue
    if (!granter.permissions.has(permission))
      return refuse(`You cannot grant ${permission}: you do not have this permission.`, 'permissions')
    if (developerOnly.has(permission) && !granter.isDeveloper) {
      return refuse(`Only developers can grant ${permission}.`, 'permissions')
    }
  }
  return null
}

/** The same check for assigning a role to a user: the granter must have all of its permissions. */
export function assignRefusal(granter: Granter, role: Role): Refusal | null {
  if (role.rank <= granter.role.rank) return refuse('This role does not rank below yours.', 'role')
  const beyond = [...role.permissions].find((permission) => !granter.permissions.has(permission))
  return beyond === undefined ? null : refuse(`You cannot grant ${beyond}: you do not have this permission.`, 'role')
}

/** Rank of owners; no role ranks above it. */
export const ownerRank = 1

/** Staff of the operator are appointed below their manager. Only owners appoint their like: other owners. */
export const appointRefusal = (granter: Granter, role: Role): Refusal | null =>
  role.rank === ownerRank && role.id === granter.role.id ? null : assignRefusal(granter, role)

/** Limits are delegated like permissions: at most the granter's own. null means no limit. */
export const limitRefusal = (own: bigint | null, requested: bigint | null): Refusal | null =>
  own === null || (requested !== null && requested <= own)
    ? null
    : refuse('Limit must not exceed your own limit.', 'limit')
