import { refuse, type Refusal } from '#blueprint/decision/decision.ts'

/** A role as the one who edits roles meets it; a smaller rank stands higher. */
export type Role = { readonly id: bigint; readonly rank: number; readonly permissions: ReadonlySet<string> }

export type Granter = {
  readonly role: Role
  readonly permissions: ReadonlySet<string>
  readonly isDeveloper: boolean
}

export type GrantRules = {
  /** Permissions only a developer may hand on. */
  readonly developerOnly: ReadonlySet<string>
}

/**
 * Nobody grants what he does not hold, edits his own role or touches a role at or above his own. What he does not hold
 * he may not take away either: it was given by somebody who does.
 */
export function grantRefusal(
  granter: Granter,
  target: Role,
  asked: ReadonlySet<string>,
  { developerOnly }: GrantRules,
): Refusal | null {
  if (target.id === granter.role.id) return refuse('Nobody edits his own role')
  if (target.rank <= granter.role.rank) return refuse('This role stands above yours')
  for (const permission of new Set([...asked, ...target.permissions])) {
    if (asked.has(permission) === target.permissions.has(permission)) continue
    if (!granter.permissions.has(permission)) return refuse(`You do not hold ${permission} yourself`, 'permissions')
    if (developerOnly.has(permission) && !granter.isDeveloper) {
      return refuse(`Only a developer may grant ${permission}`, 'permissions')
    }
  }
  return null
}

/** The same for giving a user a role: all of it must lie within what the granter holds. */
export function assignRefusal(granter: Granter, role: Role): Refusal | null {
  if (role.rank <= granter.role.rank) return refuse('This role stands above yours', 'role')
  const beyond = [...role.permissions].find((permission) => !granter.permissions.has(permission))
  return beyond === undefined ? null : refuse(`You do not hold ${beyond} yourself`, 'role')
}

/** Limits are handed down like permissions: at most one's own. A limit of null is no limit. */
export const limitRefusal = (own: bigint | null, asked: bigint | null): Refusal | null =>
  own === null || (asked !== null && asked <= own) ? null : refuse('Above your own limit', 'limit')
