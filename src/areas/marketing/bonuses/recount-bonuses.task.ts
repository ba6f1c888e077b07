import { sql } from 'kysely'
import { task } from '#engine/tasks/task.ts'
import { money } from '#values/money.ts'
import { bonusFlow } from '#areas/marketing/rules/flow.ts'
import { recount } from '#areas/marketing/rules/bonus-award.ts'
import { awardOf } from './bonus-award.act.ts'
import { bonusAward } from './bonus-award.record.ts'
import { hasOtherTurnover, turnoverOf } from './turnover.facts.ts'

/**
 * A bonus that its wagering has paid, as long as results are corrected. One that staff paid stays paid, and so does one after which
 * the player has got another: a player has one at a time.
 */
const isDue = sql<boolean>`bonus_award.status = 'COMPLETED' and bonus_award.ended_by is null and bonus_award.ended_at > now() - interval '7 days'
  and not exists (select from bonus_award n where n.cell = bonus_award.cell and n.player_id = bonus_award.player_id and n.granted_at > bonus_award.granted_at)
  and ${hasOtherTurnover}`

/** Counts the wagering of paid bonuses again where bets were voided, refunded or settled again since. */
export const recountBonuses = task({
  name: 'bonuses.recount',
  everyMs: 300_000,
  batchSize: 100,
  // As bets and the wagering of active bonuses lock them.
  async due(tx, { limit }) {
    await sql`select from lock_wallets(array(select bonus_award.player_id from bonus_award where ${isDue}
      order by bonus_award.id limit ${limit}))`.execute(tx)
    return bonusAward.claim(tx, isDue, limit)
  },
  facts: async (tx, due) => ({ ...due, turnover: await turnoverOf(tx, due) }),
  subject: (row) => bonusAward.subjectOf(row),
  flow: bonusFlow,
  rule({ turnover, ...row }) {
    const counted = {
      slots_turnover: money(row.slotsTurnover),
      live_turnover: money(row.liveTurnover),
      bets_turnover: money(row.betsTurnover),
      wagered: money(row.wagered),
    }
    return recount({ ...awardOf(row), converted: money(row.converted), counted }, turnover)
  },
})
