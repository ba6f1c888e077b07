import { addressSql } from '#engine/address-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import { daysAround } from '#platform/database/days-around.ts'
import { roundKinds } from '#blueprint/ledger/kind-group.ts'
import { dayBounds } from '#values/day.ts'

/** What is one line: the bookings of a round, or all rounds of a day. */
export interface Together {
  readonly by: 'ROUND' | 'DAY'
  readonly at?: Period | undefined
  readonly timeZone: string
}

const kinds = sql.join(roundKinds.map((kind) => sql.lit(kind)))
const isOfRound = sql<boolean>`transfer.kind in (${kinds})`
const dayIn = (timeZone: string, at: string) => sql`(${sql.ref(at)} at time zone ${timeZone})::date`

/** The bookings that one stands in a line with, as far as the statement reaches. */
function siblings({ by, at, timeZone }: Together): RawBuilder<unknown> {
  const bounds = at && { from: dayBounds(at.from, timeZone).from, to: dayBounds(at.to, timeZone).to }
  const inside = bounds ? sql`and one.at >= ${bounds.from} and one.at < ${bounds.to}` : sql``
  const same =
    by === 'ROUND' ? sql`one.ref = transfer.ref` : sql`${dayIn(timeZone, 'one.at')} = ${dayIn(timeZone, 'transfer.at')}`
  return sql`transfer one where one.cell = transfer.cell and one.account_id = transfer.account_id and ${same}
    and one.kind in (${kinds}) ${inside}`
}

/** It stands where its last booking stands: the balance after it is the balance after the round, or after the rounds of the day. */
export const endsItsLine = (together: Together): RawBuilder<boolean> =>
  sql<boolean>`(not ${isOfRound} or not exists (select from ${siblings(together)} and one.wallet_version > transfer.wallet_version))`

const ofLine = <Value>(together: Together, sum: RawBuilder<unknown>, alone: RawBuilder<Value>): RawBuilder<Value> =>
  sql<Value>`case when ${isOfRound} then (select ${sum} from ${siblings(together)}) else ${alone} end`

export const lineSum = (together: Together, side: 'credit' | 'debit', alone: RawBuilder<bigint | null>) =>
  ofLine(together, sql`sum(one.amount) filter (where ${sql.ref(`one.${side}`)} = 'wallet')::bigint`, alone)

export const bookingsInLine = (together: Together) => ofLine<number>(together, sql`count(*)::int`, sql<number>`1`)

/** A collapsed line opens its own bookings, one by one. */
export const lineSource = ({ by, timeZone }: Together, alone: RawBuilder<string | null>): RawBuilder<string | null> => {
  const days = daysAround(timeZone, sql.ref('transfer.at'), { before: by === 'ROUND' ? 7 : 0 })
  const account = sql`transfer.account_id`
  const address =
    by === 'ROUND'
      ? addressSql('/account-statement', { account, ref: sql`transfer.ref`, at: days })
      : addressSql('/account-statement', { account, kindGroup: sql`'Casino'::text`, at: days })
  return sql<string | null>`case when ${isOfRound} then ${address} else ${alone} end`
}

/** What a line of many rounds is called. */
export const lineTitle = ({ by, timeZone }: Together, alone: RawBuilder<string | null>): RawBuilder<string | null> =>
  by === 'ROUND'
    ? alone
    : sql<
        string | null
      >`case when ${isOfRound} then 'Casino of ' || ${dayIn(timeZone, 'transfer.at')} else ${alone} end`
