import { sql, type RawBuilder } from 'kysely'

/** Bets of a market are placed some time before it settles. */
const placedBefore = '90 days'
/** The things with a reference of their own, and the screen and filter that show them. */
const screens = [
  ['deposit', '/deposits', 'askedAt'],
  ['withdrawal', '/withdraws', 'askedAt'],
  ['adjustment', '/player-adjustments', 'askedAt'],
  ['ticket', '/sportsbook-bets', 'placedAt'],
] as const

const days = (timeZone: string, from: string, to: string): RawBuilder<string> =>
  sql<string>`to_char((transfer.at at time zone ${timeZone}) - ${from}::interval, 'YYYY-MM-DD') || '..' || to_char((transfer.at at time zone ${timeZone}) + ${to}::interval, 'YYYY-MM-DD')`

/** The address of what stands behind a booking: the bets of the market, or the payment; an agent's share leads to his report. */
export const sourceOf = (timeZone: string): RawBuilder<string | null> => sql<string | null>`case
  when transfer.market_id is not null and account.kind = 'PLAYER'
    then '/my-bets?playerId=' || transfer.account_id || '&marketId=' || transfer.market_id || '&placedAt=' || ${days(timeZone, placedBefore, '0')}
  when transfer.market_id is not null then '/PLby-market-report?settledOn=' || ${days(timeZone, '0', '0')}
  ${sql.join(
    screens.map(
      ([thing, path, filter]) =>
        sql`when transfer.ref like ${`${thing}:%`} then ${`${path}?id=`}::text || split_part(transfer.ref, ':', 2) || ${`&${filter}=`}::text || ${days(timeZone, placedBefore, '0')}`,
    ),
    sql` `,
  )} end`
