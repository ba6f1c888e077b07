import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { money } from '#values/money.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { recordTask } from '#engine/tasks/record-task.ts'
import { task } from '#engine/tasks/task.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { bonusAward } from '#areas/marketing/bonuses/bonus-award.record.ts'
import { bonusFlow } from '#areas/marketing/rules/flow.ts'
import { answerDeposit } from '#areas/marketing/rules/bonus-templates/answered-deposit.ts'
import { bonusOf } from '#areas/marketing/rules/bonus-templates/bonus-template.ts'
import { mayClaim } from '#areas/players/rules/care/gate.ts'
import { bonusTemplate } from './bonus-templates.record.ts'
import { lockGrantingTemplate } from './granting-template.facts.ts'

const everyMs = 15_000

interface DueDeposit {
  readonly id: string
  readonly cell: number
  readonly playerId: bigint
  readonly domainId: number
  readonly agentId: bigint
  readonly currency: string
  readonly deposit: bigint
  readonly templateId: string
}

/**
 * Locks the template, whose budget pays; null if it stopped or is spent, or if the player has or may have no bonus now:
 * a later run looks again.
 */
async function answerFacts(tx: WriteTx, due: DueDeposit, now: Date) {
  const template = await lockGrantingTemplate(tx, due.templateId)
  if (!template) return null
  const { rows: held } =
    await sql`select from bonus_award b where b.cell = ${due.cell} and b.player_id = ${due.playerId}
    and (b.status = 'ACTIVE' or b.deposit_id = ${due.id})`.execute(tx)
  const { care } = await readResponsibleGaming(tx, { cell: due.cell, id: due.playerId }, now)
  if (held.length > 0 || mayClaim(care, now) !== null) return null
  const deposit = money(due.deposit)
  if (template.spent + bonusOf(deposit, template) > template.budget) return null
  return { ...due, awardId: uuidv7(), depositId: due.id, deposit, template }
}

/** Deposits bring the bonus of the oldest template that answers them: within a day, as a player has one bonus at a time. */
export const answerDeposits = task({
  name: 'bonus-templates.grants',
  everyMs,
  batchSize: 100,
  async due(tx, { limit }) {
    const { rows } = await sql<DueDeposit>`
      select d.id, p.cell, p.id as "playerId", d.domain_id as "domainId", p.agent_id as "agentId", d.currency, d.amount as deposit, t.id as "templateId"
      from bonus_template t
        join deposit d on d.domain_id = t.domain_id and d.status = 'SUCCESS' and d.decided_at >= greatest(t.active_from, now() - interval '1 day')
          and d.amount >= t.least_deposit and (d.is_first or t.trigger = 'EACH_DEPOSIT')
        join player p on p.cell = d.cell and p.id = d.player_id and p.status = 'ACTIVE' and p.currency = d.currency
        join domain o on o.id = t.domain_id and o.currency = d.currency
      where t.status = 'ACTIVE' and t.ends_at > now() and t.budget - t.spent >= least(t.cap, half_up(d.amount * t.rate, 10000))
        and not exists (select from bonus_award b where b.cell = p.cell and b.player_id = p.id and (b.status = 'ACTIVE' or b.deposit_id = d.id))
        and not is_excluded(p.cell, p.id, p.email, p.phone, now())
      order by d.decided_at, d.id, t.created_at, t.id limit ${limit} for update of p skip locked`.execute(tx)
    return rows
  },
  facts: (tx, due: DueDeposit, now) => answerFacts(tx, due, now),
  subject: ({ awardId: id, cell, playerId, domainId, agentId }) =>
    bonusAward.subjectOf({ id, cell, playerId, domainId, agentId }),
  flow: bonusFlow,
  rule: (row, now) => answerDeposit(row, now),
  by: ({ template }) => template.approvedBy,
})

/** Ends templates whose time is over. */
export const endTemplates = recordTask(bonusTemplate, {
  name: 'bonus-templates.end',
  everyMs,
  due: sql<boolean>`bonus_template.status in ('ACTIVE', 'PAUSED') and bonus_template.ends_at <= now()`,
  rule: () => decide({ move: 'end' }),
})
