import { sql } from 'kysely'
import { worksHere } from '#platform/auth/place.ts'

/** Of the person `s` and his role `r`. */
export const isActive = sql.raw<boolean>(worksHere('s'))

export const maySend = sql<boolean>`('MESSAGE_SEND' = any(r.permissions))`
