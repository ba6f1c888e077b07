import type { PermissionClass } from '#blueprint/area/permission.ts'
import { permissionDefinitions } from './permissions.ts'

const of = (permission: string) => permissionDefinitions.get(permission)

/** Permissions that only developers grant, and that are closed in main mode. */
export const isDeveloperPermission = (permission: string): boolean => of(permission)?.isForDevelopers === true

/** The class of a sensitive permission. Permissions of external tools open nothing here, and have none. */
export const classOf = (permission: string): PermissionClass | null => of(permission)?.class ?? null

/** Users with such a permission must use two-step sign-in and recent authentication. */
export const isGuarded = (permission: string): boolean => classOf(permission) !== null

/** Rights over what belongs to the operator, which staff of agents do not hold. */
export const isOfOperator = (permission: string): boolean => of(permission)?.isOfOperator === true

/** Users with such a permission are made, and their credentials are reset, by two people. */
export const needsTwoPeople = (permission: string): boolean =>
  isGuarded(permission) && of(permission)?.isDownlineWork !== true

/** How often a user may let data leave the system by this permission. */
export const exportRateOf = (permission: string | null): 'export' | 'reveal' | undefined =>
  of(permission ?? '')?.exportRate

/**
 * Whether an operation requires recent authentication. A transaction password in the request counts
 * as one.
 */
export const requiresStepUp = ({
  permission,
  asks,
}: {
  readonly permission: string
  readonly asks?: string | undefined
}): boolean =>
  asks !== 'password' &&
  (isGuarded(permission) || of(permission)?.requiresStepUp === true || exportRateOf(permission) !== undefined)
