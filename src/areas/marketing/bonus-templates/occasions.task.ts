import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { task } from '#engine/tasks/task.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { bonusAward } from '#areas/marketing/bonuses/bonus-award.record.ts'
import { celebrate } from '#areas/marketing/rules/bonus-templates/occasion.ts'
import { bonusFlow } from '#areas/marketing/rules/flow.ts'
import { mayClaim } from '#areas/players/rules/care/gate.ts'
import { lockGrantingTemplate } from './granting-template.facts.ts'

interface DueOccasion {
  readonly id: string
  readonly cell: number
  readonly playerId: bigint
  readonly domainId: number
  readonly agentId: bigint
  readonly currency: string
  readonly templateId: string
  readonly occasion: string
}

/** What happened from the approval on, and within a day, as a player has one bonus at a time. */
const since = sql`greatest(t.active_from, now() - interval '1 day')`

/** Who was born on a 29 February has the birthday on the 28th in other years. */
const birthday = sql`extract(month from p.born_on) = extract(month from t.today)
  and extract(day from (p.born_on + make_interval(years => (extract(year from t.today) - extract(year from p.born_on))::int))) = extract(day from t.today)`

const occasions = sql`
  select t.id, p.cell, p.id as player_id, 'registration' as occasion from t join player p on p.domain_id = t.domain_id and p.created_at >= ${since}
    where t.trigger = 'REGISTRATION'
  union all
  select t.id, p.cell, p.id, 'birthday ' || extract(year from t.today) from t join player p on p.domain_id = t.domain_id and p.born_on is not null and ${birthday}
    where t.trigger = 'BIRTHDAY'
  union all
  select t.id, c.cell, c.player_id, 'level ' || t.vip_level from t join vip_change c on c.domain_id = t.domain_id and c.status = 'APPLIED' and c.created_at >= ${since}
      and c.from_level < t.vip_level and c.to_level >= t.vip_level
    where t.trigger = 'VIP_LEVEL'`

/** Locks the template; null if it has stopped or is spent, or the player got or may have no bonus: a later run looks again. */
async function occasionFacts(tx: WriteTx, due: DueOccasion, now: Date) {
  const template = await lockGrantingTemplate(tx, due.templateId)
  if (!template || template.spent + template.cap > template.budget) return null
  const { rows } = await sql`select from bonus_award b where b.cell = ${due.cell} and b.player_id = ${due.playerId}
    and (b.status = 'ACTIVE' or b.occasion = ${due.occasion})`.execute(tx)
  const { care } = await readResponsibleGaming(tx, { cell: due.cell, id: due.playerId }, now)
  if (rows.length > 0 || mayClaim(care, now) !== null) return null
  return { ...due, awardId: uuidv7(), template }
}

/** Registrations, birthdays and VIP levels bring the bonus of the oldest template that answers them, once each. */
export const answerOccasions = task({
  name: 'bonus-templates.occasions',
  everyMs: 60_000,
  batchSize: 100,
  async due(tx, { limit }) {
    const { rows } = await sql<DueOccasion>`
      with t as (select b.*, o.currency, day_in(o.id, now()) as today from bonus_template b join domain o on o.id = b.domain_id
        where b.status = 'ACTIVE' and b.ends_at > now() and b.trigger in ('REGISTRATION', 'BIRTHDAY', 'VIP_LEVEL') and b.spent + b.cap <= b.budget)
      select n.occasion || ' of ' || p.id as id, p.cell, p.id as "playerId", p.domain_id as "domainId", p.agent_id as "agentId", p.currency, t.id as "templateId", n.occasion
      from (${occasions}) n join t on t.id = n.id
        join player p on p.cell = n.cell and p.id = n.player_id and p.status = 'ACTIVE' and p.currency = t.currency
      where not exists (select from bonus_award b where b.cell = p.cell and b.player_id = p.id and (b.status = 'ACTIVE' or b.occasion = n.occasion))
        and not is_excluded(p.cell, p.id, p.email, p.phone, now())
      order by t.created_at, t.id, p.id limit ${limit} for update of p skip locked`.execute(tx)
    return rows
  },
  facts: (tx, due: DueOccasion, now) => occasionFacts(tx, due, now),
  subject: ({ awardId: id, cell, playerId, domainId, agentId }) =>
    bonusAward.subjectOf({ id, cell, playerId, domainId, agentId }),
  flow: bonusFlow,
  rule: (row, now) => celebrate(row, now),
  by: ({ template }) => template.approvedBy,
})
