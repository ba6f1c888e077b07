import type { PlainPath } from '#blueprint/address.ts'
import { addressSql } from '#engine/address-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { daysAround } from '#platform/database/days-around.ts'

/** Bets of a market are placed some time before it settles. */
const placedBefore = 90
/** The things with a reference of their own, and the screen and filter that show them. */
const screens = [
  ['deposit', '/deposits', 'askedAt'],
  ['withdrawal', '/withdraws', 'askedAt'],
  ['adjustment', '/player-adjustments', 'askedAt'],
  ['ticket', '/sportsbook-bets', 'placedAt'],
] as const satisfies readonly (readonly [thing: string, path: PlainPath, period: string])[]

const days = (timeZone: string, before = 0) => daysAround(timeZone, sql.ref('transfer.at'), { before })

/** The address of what stands behind a booking: the bets of the market, or the payment; an agent's share leads to his report. */
export const sourceOf = (timeZone: string): RawBuilder<string | null> => sql<string | null>`case
  when transfer.market_id is not null and account.kind = 'PLAYER'
    then ${addressSql('/my-bets', { playerId: sql`transfer.account_id`, marketId: sql`transfer.market_id`, placedAt: days(timeZone, placedBefore) })}
  when transfer.market_id is not null then ${addressSql('/PLby-market-report', { settledOn: days(timeZone) })}
  ${sql.join(
    screens.map(
      ([thing, path, filter]) =>
        sql`when transfer.ref like ${`${thing}:%`} then ${`${path}?id=`}::text || split_part(transfer.ref, ':', 2) || ${`&${filter}=`}::text || ${days(timeZone, placedBefore)}`,
    ),
    sql` `,
  )} end`
