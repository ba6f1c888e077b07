import type { PlainPath } from '#blueprint/address.ts'
import { addressSql } from '#engine/address-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { daysAround } from '#platform/database/days-around.ts'

/** Days before settlement in which the bets of a market were placed. */
const lookbackDays = 90
/** Record types with their own reference, the screen that shows them and its period filter. */
const screens = [
  ['deposit', '/deposits', 'requestedAt'],
  ['withdrawal', '/withdraws', 'requestedAt'],
  ['adjustment', '/player-adjustments', 'requestedAt'],
  ['ticket', '/sportsbook-bets', 'placedAt'],
] as const satisfies readonly (readonly [thing: string, path: PlainPath, period: string])[]

const days = (timeZone: string, before = 0) => daysAround(timeZone, sql.ref('transfer.at'), { before })

/**
 * Link to the source of an entry: the bets of the market or the payment; for the share of an agent, the market report.
 */
export const sourceOf = (timeZone: string): RawBuilder<string | null> => sql<string | null>`case
  when transfer.market_id is not null and account.kind = 'PLAYER'
    then ${addressSql('/my-bets', { playerId: sql`transfer.account_id`, marketId: sql`transfer.market_id`, placedAt: days(timeZone, lookbackDays) })}
  when transfer.market_id is not null then ${addressSql('/PLby-market-report', { settledOn: days(timeZone) })}
  ${sql.join(
    screens.map(
      ([thing, path, filter]) =>
        sql`when transfer.ref like ${`${thing}:%`} then ${`${path}?id=`}::text || split_part(transfer.ref, ':', 2) || ${`&${filter}=`}::text || ${days(timeZone, lookbackDays)}`,
    ),
    sql` `,
  )} end`
