import { sql } from 'kysely'
import { isActiveStaff } from '#platform/auth/login-window.ts'

/** Conditions on the author: staff row `s` and role row `r`. */
export const isActive = sql.raw<boolean>(isActiveStaff('s'))

export const maySend = sql<boolean>`('MESSAGE_SEND' = any(r.permissions))`
