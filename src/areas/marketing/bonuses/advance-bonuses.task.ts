import { sql } from 'kysely'
import { task } from '#engine/tasks/task.ts'
import { money, settingMoney, sum, type Money } from '#values/money.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { advance, slotProviders, unweighted, type Turnover } from '#areas/marketing/rules/bonus-award.ts'
import { bonusFlow } from '#areas/marketing/rules/flow.ts'
import { awardOf } from './bonus-award.act.ts'
import { betStakes, betsWagered } from './bet-wagers.facts.ts'
import { bonusAward } from './bonus-award.record.ts'

const isSlot = sql`r.provider = any(${sql.val([...slotProviders])}::text[])`

type BonusRow = Parameters<typeof betsWagered>[1]

/** What both purses staked in a round. */
const staked = sql`(r.bet + r.bonus_staked - r.bonus_refunded)`

/** The settled rounds that the player began while the bonus ran; a voided round takes its own stakes back. */
const rounds = sql`from casino_round r where r.cell = bonus_award.cell and r.player_id = bonus_award.player_id and r.status = 'SETTLED'
    and r.started_at >= bonus_award.granted_at and r.started_at < bonus_award.expires_at`

const turnover = sql`select coalesce(sum(${staked}) filter (where ${isSlot}), 0)::bigint as slots,
    coalesce(sum(${staked}) filter (where not ${isSlot}), 0)::bigint as live
  ${rounds}`

/** Of the game in the catalogue; a round names it by one of its codes. */
const weight = sql`coalesce((select coalesce(g.wagering_weight, 0) from casino_known_code c join casino_game g on g.id = c.game_id
    where c.domain_id = r.domain_id and c.vertical = r.provider and c.code = r.game_code),
  ${sql.lit(unweighted)})`

/** A round that the bonus was staked in is open. */
const isInRound = sql<boolean>`exists (select from casino_round r where r.cell = bonus_award.cell and r.player_id = bonus_award.player_id
    and r.award_id = bonus_award.id and r.status = 'OPEN')`

/** The operator lets such a round finish before the bonus ends. */
const isPlaying = sql<boolean>`(coalesce((select (s.value ->> 'openRoundsFinish')::boolean from setting s where s.key = 'settings.bonus'
    and s.domain_id in (0, bonus_award.domain_id) and s.value ? 'openRoundsFinish' order by s.domain_id desc limit 1), false)
  and ${isInRound})`

const isDue = sql<boolean>`bonus_award.status = 'ACTIVE' and ((bonus_award.expires_at <= now() and (bonus_award.reason is null or not ${isPlaying})) or exists (
  select from (${turnover}) t, ${betStakes} s where t.slots <> bonus_award.slots_turnover or t.live <> bonus_award.live_turnover or s.bets <> bonus_award.bets_turnover)
  or (bonus_award.balance < bonus_award.lost_below or bonus_award.wagered >= bonus_award.required) and not ${isInRound})`

interface Rounds {
  readonly isPlaying: boolean
  readonly isInRound: boolean
}

async function turnoverOf(tx: Tx, due: BonusRow, cap: Money | null): Promise<Turnover & Rounds> {
  const { id } = due
  const { rows } = await sql<Rounds & { slots: bigint; live: bigint; bets: bigint }>`
    select t.slots, t.live, s.bets, ${isPlaying} as "isPlaying", ${isInRound} as "isInRound"
    from bonus_award, lateral (${turnover}) t, lateral ${betStakes} s where bonus_award.id = ${id}`.execute(tx)
  const { rows: byWeight } = await sql<{ weight: number; stake: bigint; above: bigint }>`
    select t.weight, coalesce(sum(t.stake) filter (where not t.is_above), 0)::bigint as stake, count(*) filter (where t.is_above) as above
    from bonus_award, lateral (select w.weight, w.stake, coalesce(w.stake * w.weight > ${cap}::bigint * 10000, false) as is_above
      from (select ${weight} as weight, ${staked} as stake ${rounds}) w) t
    where bonus_award.id = ${id} group by t.weight order by t.weight`.execute(tx)
  return {
    slots: money(rows[0]?.slots ?? 0n),
    live: money(rows[0]?.live ?? 0n),
    bets: money(rows[0]?.bets ?? 0n),
    byBets: await betsWagered(tx, due, cap),
    isPlaying: rows[0]?.isPlaying ?? false,
    isInRound: rows[0]?.isInRound ?? false,
    capped: sum(byWeight.map(({ above }) => money(above * (cap ?? 0n)))),
    byWeight: byWeight.map(({ weight: contribution, stake }) => ({ contribution, stake: money(stake) })),
  }
}

/** Counts the wagering of active bonuses, pays what is done and ends what has expired. */
export const advanceBonuses = task({
  name: 'bonuses.wagering',
  everyMs: 60_000,
  batchSize: 100,
  // Wallets are locked before bonuses, as bets do, so that neither waits for the other for good.
  async due(tx, { limit }) {
    await sql`select from lock_wallets(array(select bonus_award.player_id from bonus_award where ${isDue}
      order by bonus_award.id limit ${limit}))`.execute(tx)
    return bonusAward.claim(tx, isDue, limit)
  },
  async facts(tx, due) {
    const { maxCounted } = (await settingsIn(tx)).of(due.domainId).bonus
    const cap = inCurrency(due.currency, () => settingMoney(maxCounted))
    return { ...due, turnover: await turnoverOf(tx, due, cap) }
  },
  subject: (row) => bonusAward.subjectOf(row),
  flow: bonusFlow,
  rule: ({ turnover: counted, ...row }, now) => {
    const { isPlaying: finishes, isInRound: hasRound } = counted
    const played = { ...awardOf(row), isPlaying: finishes, isInRound: hasRound, hasRunOut: row.reason !== null }
    return advance(played, counted, now)
  },
})
