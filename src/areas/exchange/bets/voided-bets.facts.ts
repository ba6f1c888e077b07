import { sql } from 'kysely'
import type { Standing } from '#areas/exchange/rules/bets/correction.ts'
import { isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { bookedOf } from '#areas/exchange/settlement/positions.ts'
import { readMarket } from '#areas/exchange/results/market-result.data.ts'

/** The id of a bet says when it was placed: within the day around it the index finds it among millions. */
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

/** What a player's bets of the market brought and cost him, as it stands. */
async function standingOf(tx: Tx, { cell, player, market }: Named): Promise<Standing> {
  const { rows } = await sql<{ net: bigint; commission: bigint }>`
    select coalesce(sum(pl), 0)::bigint as net, coalesce(sum(commission), 0)::bigint as commission
    from market_player where cell = ${cell} and market_id = ${market} and player_id = ${player}`.execute(tx)
  return { net: money(rows[0]?.net ?? 0n), commission: money(rows[0]?.commission ?? 0n) }
}

/**
 * At which rate it would be due once a settled bet is void, or a void one counts again: the path of the last bet that counts
 * then says it, or else the market.
 */
async function rateThen(tx: Tx, { found, market }: { found: Ended; market: Locked }): Promise<number> {
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

type Ended = NonNullable<Awaited<ReturnType<typeof endedBet>>>
type Locked = NonNullable<Awaited<ReturnType<typeof readMarket>>>

interface Named {
  readonly cell: number
  readonly player: bigint
  readonly market: bigint
}

export interface BetWanted {
  readonly id: string
  readonly scope: Scope
}

/** A bet that has ended, its player's wallet and its market locked in the order of whoever bets: nobody settles or takes back meanwhile. */
export async function lockEnded(tx: Tx, { id, scope }: BetWanted) {
  const found = isUuid(id) ? await endedBet(tx, id, scope) : undefined
  if (!found) return null
  await sql`select lock_wallets(array[${found.player_id}]::bigint[])`.execute(tx)
  const locked = await readMarket(tx, found.market_id, true)
  if (!locked) return null
  const again = await endedBet(tx, id, scope)
  if (again?.settle_seq !== found.settle_seq || again.status !== found.status) return null
  const named = { cell: found.cell, player: found.player_id, market: found.market_id }
  const reversed = await tx
    .selectFrom('bet_reversed')
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
    rate: await rateThen(tx, { found, market: locked }),
    standing: await standingOf(tx, named),
    available: balance - exposure,
  }
}
export type EndedBet = NonNullable<Awaited<ReturnType<typeof lockEnded>>>

/** What a bet that was voided was, in the rules' words. */
export const bookedBefore = ({ found }: Pick<EndedBet, 'found'>) => ({
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
