import { sql } from 'kysely'

/** Of the person `s` and his role `r`: he works here and may still come in, which he may not below a locked agent. */
export const isActive = sql<boolean>`(s.status = 'ACTIVE' and r.status = 'ACTIVE' and (s.valid_until is null or s.valid_until > now())
  and not exists (select from agent own join agent above on above.id = any (own.upline)
    where own.id = s.agent_id and above.status in ('LOCKED', 'CLOSED')))`

export const maySend = sql<boolean>`('MESSAGE_SEND' = any(r.permissions))`
