import { addressSql } from '#engine/address-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import { daysAround } from '#platform/database/days-around.ts'
import { roundKinds } from '#blueprint/ledger/kind-group.ts'
import { dayBounds } from '#values/day.ts'

/** How casino entries are grouped into lines: by round or by day. */
export interface LineGrouping {
  readonly by: 'ROUND' | 'DAY'
  readonly at?: Period | undefined
  readonly timeZone: string
}

const kinds = sql.join(roundKinds.map((kind) => sql.lit(kind)))
const isOfRound = sql<boolean>`transfer.kind in (${kinds})`
const dayIn = (timeZone: string, at: string) => sql`(${sql.ref(at)} at time zone ${timeZone})::date`

/** Entries grouped with the current one within the statement period. */
function siblings({ by, at, timeZone }: LineGrouping): RawBuilder<unknown> {
  const bounds = at && { from: dayBounds(at.from, timeZone).from, to: dayBounds(at.to, timeZone).to }
  const inside = bounds ? sql`and one.at >= ${bounds.from} and one.at < ${bounds.to}` : sql``
  const same =
    by === 'ROUND' ? sql`one.ref = transfer.ref` : sql`${dayIn(timeZone, 'one.at')} = ${dayIn(timeZone, 'transfer.at')}`
  return sql`transfer one where one.cell = transfer.cell and one.account_id = transfer.account_id and ${same}
    and one.kind in (${kinds}) ${inside}`
}

/** A group is shown at its last entry, whose balance is the balance after the group. */
export const isLastOfLine = (together: LineGrouping): RawBuilder<boolean> =>
  sql<boolean>`(not ${isOfRound} or not exists (select from ${siblings(together)} and one.wallet_version > transfer.wallet_version))`

const overLine = <Value>(
  together: LineGrouping,
  sum: RawBuilder<unknown>,
  alone: RawBuilder<Value>,
): RawBuilder<Value> =>
  sql<Value>`case when ${isOfRound} then (select ${sum} from ${siblings(together)}) else ${alone} end`

export const lineSum = (together: LineGrouping, side: 'credit' | 'debit', alone: RawBuilder<bigint | null>) =>
  overLine(together, sql`sum(one.amount) filter (where ${sql.ref(`one.${side}`)} = 'wallet')::bigint`, alone)

export const entriesInLine = (together: LineGrouping) => overLine<number>(together, sql`count(*)::int`, sql<number>`1`)

/** Links a grouped line to its single entries. */
export const lineSource = (
  { by, timeZone }: LineGrouping,
  alone: RawBuilder<string | null>,
): RawBuilder<string | null> => {
  const days = daysAround(timeZone, sql.ref('transfer.at'), { before: by === 'ROUND' ? 7 : 0 })
  const account = sql`transfer.account_id`
  const address =
    by === 'ROUND'
      ? addressSql('/account-statement', { account, ref: sql`transfer.ref`, at: days })
      : addressSql('/account-statement', { account, kindGroup: sql`'Casino'::text`, at: days })
  return sql<string | null>`case when ${isOfRound} then ${address} else ${alone} end`
}

/** Title of a line with all rounds of a day. */
export const lineTitle = (
  { by, timeZone }: LineGrouping,
  alone: RawBuilder<string | null>,
): RawBuilder<string | null> =>
  by === 'ROUND'
    ? alone
    : sql<
        string | null
      >`case when ${isOfRound} then 'Casino of ' || ${dayIn(timeZone, 'transfer.at')} else ${alone} end`
