import { sql } from 'kysely'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { digitsOf } from '#values/currency.ts'
import { inCommon } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { bookedJson, bookedOf, type BookedRow } from '#areas/exchange/settlement/positions.facts.ts'

/** Amounts in units that hold in every currency: the players can have several. */
export interface VoidEffect {
  readonly bets: number
  readonly players: number
  readonly stake: bigint
  /** What the owners of the bets get back: the stake of a back, the liability of a lay. */
  readonly returned: bigint
  /** Total exposure on the market now and without these bets; it can grow if one side of a hedge is removed. */
  readonly exposure: bigint
  readonly exposureAfter: bigint
  /** Number of players whose available balance would become negative. */
  readonly belowZero: number
}

const sumOf = <T extends { readonly currency: string }>(some: readonly T[], amountOf: (one: T) => bigint): bigint =>
  some.reduce((total, one) => total + inCommon(amountOf(one), digitsOf(one.currency)), 0n)

interface AffectedBetRow {
  readonly player_id: bigint
  readonly currency: string
  readonly stake: bigint
  readonly returned: bigint
  readonly free: bigint
  readonly is_meant: boolean
  readonly bet: BookedRow
}

/** Effect of voiding all bets of a period on the players who placed them. */
export async function voidEffect(
  tx: Tx,
  market: { readonly id: bigint; readonly kind: string; readonly winners: number; readonly hedges: boolean },
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<VoidEffect> {
  const runners = await tx
    .selectFrom('runner')
    .select('id')
    .where('market_id', '=', market.id)
    .where('status', '=', 'ACTIVE')
    .execute()
  const { rows } = await sql<AffectedBetRow>`
    with meant as (select distinct cell, player_id from bet_open where market_id = ${market.id} and placed_at >= ${from} and placed_at < ${to})
    select b.player_id, b.currency, b.stake,
      bet_at_risk(${market.kind}, b.side, b.matched, b.remaining, b.matched_odds_e4, b.odds_e4, b.fills_e4, b.line, b.line_to) as returned, w.balance - w.exposure as free, b.placed_at >= ${from} and b.placed_at < ${to} as is_meant,
      ${bookedJson('b')} as bet
    from meant join bet_open b on b.cell = meant.cell and b.player_id = meant.player_id and b.market_id = ${market.id}
    join wallet w on w.cell = b.cell and w.account_id = b.player_id`.execute(tx)
  const book = { ...market, runners: runners.map(({ id }) => id) }
  const all = [...Map.groupBy(rows, (row) => row.player_id).values()].map((mine) => ({
    free: mine[0]?.free ?? 0n,
    currency: mine[0]?.currency ?? '',
    before: openPosition(
      mine.map(({ bet }) => bookedOf(bet)),
      book,
    ).worst,
    after: openPosition(
      mine.filter((one) => !one.is_meant).map(({ bet }) => bookedOf(bet)),
      book,
    ).worst,
  }))
  const meant = rows.filter((row) => row.is_meant)
  return {
    bets: meant.length,
    players: all.length,
    stake: sumOf(meant, ({ stake }) => stake),
    returned: sumOf(meant, ({ returned }) => returned),
    exposure: sumOf(all, ({ before }) => before),
    exposureAfter: sumOf(all, ({ after }) => after),
    belowZero: all.filter(({ free, before, after }) => free + before - after < 0n).length,
  }
}

/** Amounts in units that hold in every currency. */
export interface WithdrawalEffect {
  readonly bets: number
  readonly players: number
  /** What the owners of the bets on the runner get back. */
  readonly returned: bigint
  /** By how much the winnings of the other bets become smaller. */
  readonly reduced: bigint
}

/** Effect of withdrawing a runner: its bets are void, and the prices of the others are reduced. */
export async function withdrawalEffect(
  tx: Tx,
  market: { readonly id: bigint; readonly kind: string },
  { runner, reduction }: { readonly runner: bigint; readonly reduction: number },
): Promise<WithdrawalEffect> {
  const { rows } = await sql<WithdrawalEffect>`
    select count(*) filter (where runner_id = ${runner})::int as bets, count(distinct player_id)::int as players,
      coalesce(sum(common_units(bet_at_risk(${market.kind}, side, matched, remaining, matched_odds_e4, odds_e4, fills_e4, line, line_to), currency)) filter (where runner_id = ${runner}), 0)::bigint as returned,
      coalesce(sum(common_units((coalesce(fills_e4, matched * (matched_odds_e4 - 10000)) + 5000) / 10000 * ${reduction}::int / 10000, currency)) filter (where runner_id <> ${runner}), 0)::bigint as reduced
    from bet_open where market_id = ${market.id}`.execute(tx)
  return rows[0] ?? { bets: 0, players: 0, returned: 0n, reduced: 0n }
}
