import { sql } from 'kysely'

/** Whether a transfer moved chips against cash; a rollback has the reference of what it reverses behind its kind. */
export const isAgainstCash = sql<boolean>`exists (select from cash_entry c where c.ref = regexp_replace(t.ref, '^[A-Z_]+:', ''))`
