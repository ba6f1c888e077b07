import { sql } from 'kysely'
import type { PlayerFigures } from '#areas/exchange/rules/bets/correction.ts'
import { isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { bookedOf } from '#areas/exchange/settlement/positions.facts.ts'
import { readMarket } from '#areas/exchange/markets/results/result-market.facts.ts'

/** Bet ids are UUIDv7: the one-day window around the encoded time lets the query use the index of placed_at. */
const endedBet = (tx: Tx, id: string, scope: Scope) =>
  tx
    .selectFrom('bet_settled')
    .selectAll()
    .where('id', '=', id)
    .where(
      sql<boolean>`placed_at between uuid_extract_timestamp(${id}) - interval '1 day' and uuid_extract_timestamp(${id}) + interval '1 day'`,
    )
    .where(scope.within('agent_id'))
    .executeTakeFirst()

/** Current result and commission of a player on the market. */
async function playerResultOf(tx: Tx, { cell, player, market }: PlayerMarket): Promise<PlayerFigures> {
  const { rows } = await sql<{ net: bigint; commission: bigint }>`
    select coalesce(sum(pl), 0)::bigint as net, coalesce(sum(commission), 0)::bigint as commission
    from market_player where cell = ${cell} and market_id = ${market} and player_id = ${player}`.execute(tx)
  return { net: money(rows[0]?.net ?? 0n), commission: money(rows[0]?.commission ?? 0n) }
}

/**
 * Commission rate after a settled bet is voided or a voided bet restored: the rate stored with the share path of the last bet
 * that counts then, or else the market's rate.
 */
async function rateAfterCorrection(
  tx: Tx,
  { found, market }: { found: EndedBetRow; market: LockedMarket },
): Promise<number> {
  const { rows } = await sql<{ commission: number | null }>`select path.commission from (
      select b.id, b.share_path_id from bet_settled b where b.cell = ${found.cell} and b.player_id = ${found.player_id}
        and b.market_id = ${found.market_id} and b.settle_seq = ${market.market.standingSeq}
        and b.status = 'SETTLED' and b.id <> ${found.id}
      union all select ${found.id}::uuid, ${found.share_path_id}::bigint where ${found.status === 'VOIDED'}) counts
    join share_path path on path.id = counts.share_path_id order by counts.id::text collate "C" desc limit 1`.execute(
    tx,
  )
  return rows[0]?.commission ?? market.row.commission
}

type EndedBetRow = NonNullable<Awaited<ReturnType<typeof endedBet>>>
type LockedMarket = NonNullable<Awaited<ReturnType<typeof readMarket>>>

interface PlayerMarket {
  readonly cell: number
  readonly player: bigint
  readonly market: bigint
}

export interface BetLookup {
  readonly id: string
  readonly scope: Scope
}

/** Reads an ended bet with its player's wallet and market locked, in the same order as bet placement, so that no settlement or rollback can intervene. */
export async function lockEndedBet(tx: Tx, { id, scope }: BetLookup) {
  const found = isUuid(id) ? await endedBet(tx, id, scope) : undefined
  if (!found) return null
  await sql`select lock_wallets(array[${found.player_id}]::bigint[])`.execute(tx)
  const locked = await readMarket(tx, found.market_id, true)
  if (!locked) return null
  const current = await endedBet(tx, id, scope)
  if (current?.settle_seq !== found.settle_seq || current.status !== found.status) return null
  const key = { cell: found.cell, player: found.player_id, market: found.market_id }
  const reversed = await tx
    .selectFrom('bet_reversal')
    .select(['settle_seq', 'pl', 'status'])
    .where('cell', '=', found.cell)
    .where('player_id', '=', found.player_id)
    .where('bet_id', '=', id)
    .where('status', '=', 'SETTLED')
    .orderBy('reversed_seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { username } = await tx
    .selectFrom('player')
    .select('username')
    .where('cell', '=', found.cell)
    .where('id', '=', found.player_id)
    .executeTakeFirstOrThrow()
  const { balance, exposure } = await tx
    .selectFrom('wallet')
    .select(['balance', 'exposure'])
    .where('cell', '=', found.cell)
    .where('account_id', '=', found.player_id)
    .executeTakeFirstOrThrow()
  return {
    found,
    username,
    reversed: reversed ?? null,
    market: { ...locked.market, isChanging: locked.market.isChanging === true },
    rate: await rateAfterCorrection(tx, { found, market: locked }),
    standing: await playerResultOf(tx, key),
    available: balance - exposure,
  }
}
export type EndedBet = NonNullable<Awaited<ReturnType<typeof lockEndedBet>>>

/** An ended bet in the form the rules use, as it was before it ended. */
export const bookedBetOf = ({ found }: Pick<EndedBet, 'found'>) => ({
  ...bookedOf({
    id: found.id,
    runner: found.runner_id === null ? null : String(found.runner_id),
    line: found.line,
    line_to: found.line_to,
    fills: found.fills_e4 === null ? null : String(found.fills_e4),
    side: found.side === 'BACK' ? 'BACK' : 'LAY',
    odds: found.odds_e4,
    matched_odds: found.matched_odds_e4,
    matched: String(found.matched),
    remaining: String(found.lapsed),
  }),
  player: found.player_id,
  voidedAt: found.settled_at,
  persists: found.persistence === 'PERSIST',
})

export const removalsOf = async (tx: Tx, market: bigint): Promise<readonly Date[]> =>
  (
    await tx
      .selectFrom('runner')
      .select('removed_at')
      .where('market_id', '=', market)
      .where('removed_at', 'is not', null)
      .execute()
  ).flatMap(({ removed_at: at }) => at ?? [])
