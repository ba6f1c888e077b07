import { sql } from 'kysely'
import { task } from '#engine/tasks/task.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { advance } from '#areas/marketing/rules/bonus-award.ts'
import { bonusFlow } from '#areas/marketing/rules/flow.ts'
import { awardOf } from './bonus-award.act.ts'
import { bonusAward } from './bonus-award.record.ts'
import { hasOtherTurnover, turnoverOf } from './turnover.facts.ts'

/** A round that the bonus was staked in is open. */
const isInRound = sql<boolean>`exists (select from casino_round r where r.cell = bonus_award.cell and r.player_id = bonus_award.player_id
    and r.award_id = bonus_award.id and r.status = 'OPEN')`

/** A switch of the settings of bonuses, of the domain or of all. */
const isOn = (
  name: 'openRoundsFinish' | 'withdrawalCancels',
) => sql`coalesce((select (s.value ->> ${sql.lit(name)})::boolean
  from setting s where s.key = 'settings.bonus' and s.domain_id in (0, bonus_award.domain_id) and s.value ? ${sql.lit(name)}
  order by s.domain_id desc limit 1), false)`

/** The operator lets such a round finish before the bonus ends. */
const isPlaying = sql<boolean>`(${isOn('openRoundsFinish')} and ${isInRound})`

/** The player has asked for a withdrawal since the grant, which ends a bonus here; one that came to nothing does not. */
const hasWithdrawn = sql<boolean>`(${isOn('withdrawalCancels')} and exists (select from withdrawal w where w.cell = bonus_award.cell
  and w.player_id = bonus_award.player_id and w.requested_at >= bonus_award.granted_at and w.status not in ('FAILED', 'REJECTED', 'CANCELLED')))`

const isDue = sql<boolean>`bonus_award.status = 'ACTIVE' and ((bonus_award.expires_at <= now() and (bonus_award.reason is null or not ${isPlaying}))
  or ${hasOtherTurnover} or ${hasWithdrawn}
  or (bonus_award.balance < bonus_award.lost_below or bonus_award.wagered >= bonus_award.required) and not ${isInRound})`

interface Happened {
  readonly isPlaying: boolean
  readonly isInRound: boolean
  readonly hasWithdrawn: boolean
}

async function happenedTo(tx: Tx, id: string): Promise<Happened> {
  const { rows } =
    await sql<Happened>`select ${isPlaying} as "isPlaying", ${isInRound} as "isInRound", ${hasWithdrawn} as "hasWithdrawn"
    from bonus_award where bonus_award.id = ${id}`.execute(tx)
  return rows[0] ?? { isPlaying: false, isInRound: false, hasWithdrawn: false }
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
  facts: async (tx, due) => ({
    ...due,
    turnover: await turnoverOf(tx, due),
    happened: await happenedTo(tx, due.id),
  }),
  subject: (row) => bonusAward.subjectOf(row),
  flow: bonusFlow,
  rule: ({ turnover, happened, ...row }, now) =>
    advance({ ...awardOf(row), ...happened, hasRunOut: row.reason !== null }, turnover, now),
})
