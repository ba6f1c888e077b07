import { sql, type RawBuilder } from 'kysely'

type Column = string
type AccountStatus = 'ACTIVE' | 'SUSPENDED' | 'LOCKED' | 'CLOSED'

// The order of accountFlow.states: later states are stricter.
const states = sql`array['ACTIVE', 'SUSPENDED', 'LOCKED', 'CLOSED']`

const severity = (status: RawBuilder<unknown>) => sql<number>`array_position(${states}, ${status})`

/** The strictest status of an account (its own column) and its upline. */
export const effectiveStatusOf = (status: Column, agentId: Column) =>
  sql<AccountStatus>`(${states})[greatest(${severity(sql.ref(status))}, (select max(${severity(sql`above.status`)})
    from agent own join agent above on above.id = any (own.upline) where own.id = ${sql.ref(agentId)}))]`

export const betLockIn = (isBetLocked: Column) =>
  sql<'FREE' | 'LOCKED'>`case when ${sql.ref(isBetLocked)} then 'LOCKED' else 'FREE' end`

/** Active and without a bet lock, including the whole upline. */
export const takesBetsOf = (account: { status: Column; isBetLocked: Column; agentId: Column }) =>
  sql<boolean>`(${sql.ref(account.status)} = 'ACTIVE' and not ${sql.ref(account.isBetLocked)} and not exists (
    select from agent own join agent above on above.id = any (own.upline)
    where own.id = ${sql.ref(account.agentId)} and (above.status <> 'ACTIVE' or above.is_bet_locked)))`
