import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import { roundKinds } from '#domain/ledger/kind-group.ts'
import { dayBounds } from '#values/day.ts'

interface Within {
  readonly at?: Period | undefined
  readonly timeZone: string
}

const kinds = sql.join(roundKinds.map((kind) => sql.lit(kind)))
const isOfRound = sql<boolean>`transfer.kind in (${kinds})`

/** The other bookings of the round a booking belongs to, as far as the statement reaches. */
function siblings({ at, timeZone }: Within): RawBuilder<unknown> {
  const bounds = at && { from: dayBounds(at.from, timeZone).from, to: dayBounds(at.to, timeZone).to }
  const inside = bounds ? sql`and one.at >= ${bounds.from} and one.at < ${bounds.to}` : sql``
  return sql`transfer one where one.cell = transfer.cell and one.account_id = transfer.account_id and one.ref = transfer.ref
    and one.kind in (${kinds}) ${inside}`
}

/** A round stands where its last booking stands: the balance after it is the balance after the round. */
export const endsItsRound = (within: Within): RawBuilder<boolean> =>
  sql<boolean>`(not ${isOfRound} or not exists (select from ${siblings(within)} and one.wallet_version > transfer.wallet_version))`

const ofRound = <Value>(within: Within, sum: RawBuilder<unknown>, alone: RawBuilder<Value>): RawBuilder<Value> =>
  sql<Value>`case when ${isOfRound} then (select ${sum} from ${siblings(within)}) else ${alone} end`

export const roundSum = (within: Within, side: 'credit' | 'debit', alone: RawBuilder<bigint | null>) =>
  ofRound(within, sql`sum(one.amount) filter (where ${sql.ref(`one.${side}`)} = 'wallet')::bigint`, alone)

export const roundLines = (within: Within) => ofRound<number>(within, sql`count(*)::int`, sql<number>`1`)

/** A collapsed round opens its own bookings, one by one. */
export const roundSource = (timeZone: string, alone: RawBuilder<string | null>): RawBuilder<string | null> => {
  const dayWith = (shift: string) =>
    sql`to_char((transfer.at at time zone ${timeZone}) + ${shift}::interval, 'YYYY-MM-DD')`
  return sql<
    string | null
  >`case when ${isOfRound} then '/account-statement?account=' || transfer.account_id || '&ref=' || transfer.ref
    || '&at=' || ${dayWith('-7 days')} || '..' || ${dayWith('0')} else ${alone} end`
}
