import { sql } from 'kysely'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { slotProviders, unweighted, type Turnover } from '#areas/marketing/rules/bonus-award.ts'
import { money, settingMoney, sum } from '#values/money.ts'
import { betStakes, betsWagered, countsUntil } from './bet-wagers.facts.ts'

const isSlot = sql`r.provider = any(${sql.val([...slotProviders])}::text[])`

/** What both purses staked in a round. */
const staked = sql`(r.bet + r.bonus_staked - r.bonus_refunded)`

/** The settled rounds that the player began while the bonus ran; a voided round takes its own stakes back. */
const rounds = sql`from casino_round r where r.cell = bonus_award.cell and r.player_id = bonus_award.player_id and r.status = 'SETTLED'
    and r.started_at >= bonus_award.granted_at and r.started_at < ${countsUntil}`

const turnover = sql`select coalesce(sum(${staked}) filter (where ${isSlot}), 0)::bigint as slots,
    coalesce(sum(${staked}) filter (where not ${isSlot}), 0)::bigint as live
  ${rounds}`

/** Of the game in the catalogue; a round names it by one of its codes. */
const weight = sql`coalesce((select coalesce(g.wagering_weight, 0) from casino_known_code c join casino_game g on g.id = c.game_id
    where c.domain_id = r.domain_id and c.vertical = r.provider and c.code = r.game_code),
  ${sql.lit(unweighted)})`

/** Stakes that count are others than when they were counted last. */
export const hasOtherTurnover = sql<boolean>`exists (select from (${turnover}) t, ${betStakes} s
  where t.slots <> bonus_award.slots_turnover or t.live <> bonus_award.live_turnover or s.bets <> bonus_award.bets_turnover)`

interface CountedAward {
  readonly id: string
  readonly domainId: number
  readonly currency: string
  readonly sportsbookWeight: number
  readonly exchangeWeight: number
  readonly minOddsE4: number | null
}

/** What a bonus was wagered by, by the stakes that stand now. */
export async function turnoverOf(tx: Tx, award: CountedAward): Promise<Turnover> {
  const { id } = award
  const { maxCounted } = (await settingsIn(tx)).of(award.domainId).bonus
  const cap = inCurrency(award.currency, () => settingMoney(maxCounted))
  const { rows } = await sql<{ slots: bigint; live: bigint; bets: bigint }>`
    select t.slots, t.live, s.bets from bonus_award, lateral (${turnover}) t, lateral ${betStakes} s where bonus_award.id = ${id}`.execute(
    tx,
  )
  const { rows: byWeight } = await sql<{ weight: number; stake: bigint; above: bigint }>`
    select t.weight, coalesce(sum(t.stake) filter (where not t.is_above), 0)::bigint as stake, count(*) filter (where t.is_above) as above
    from bonus_award, lateral (select w.weight, w.stake, coalesce(w.stake * w.weight > ${cap}::bigint * 10000, false) as is_above
      from (select ${weight} as weight, ${staked} as stake ${rounds}) w) t
    where bonus_award.id = ${id} group by t.weight order by t.weight`.execute(tx)
  return {
    slots: money(rows[0]?.slots ?? 0n),
    live: money(rows[0]?.live ?? 0n),
    bets: money(rows[0]?.bets ?? 0n),
    byBets: await betsWagered(tx, award, cap),
    capped: sum(byWeight.map(({ above }) => money(above * (cap ?? 0n)))),
    byWeight: byWeight.map(({ weight: contribution, stake }) => ({ contribution, stake: money(stake) })),
  }
}
