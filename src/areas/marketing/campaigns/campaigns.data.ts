import { sql, type RawBuilder } from 'kysely'
import { jsonIn } from '#values/text/json-text.ts'
import { answerWithin, answerWithoutRecords } from '#engine/query-handler.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { inDomain } from '#platform/database/currency-in-play.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { isAudience, readAudience } from '#areas/players/rules/audiences/audience.ts'
import { countPlayers } from '#areas/players/audiences/audience.facts.ts'
import { audienceCount } from './audience.queries.ts'
import { campaignPlayers } from './campaign-players.screen.ts'
import { campaigns } from './campaigns.screen.ts'
import { enteredConditions } from '#areas/players/audiences/stored-conditions.facts.ts'

type Group = 'GRANTED' | 'CONTROL'
const figures = {
  deposits: sql`(select coalesce(sum(d.amount), 0) from deposit d where d.cell = m.cell and d.player_id = m.player_id
    and d.status = 'SUCCESS' and d.decided_at >= campaign.started_at and d.decided_at < campaign.ends_at)`,
  turnover: sql`y.stake`,
  ggr: sql`y.commission - y.pl`,
}
const ofDays = (figure: RawBuilder<unknown>) => sql`(select coalesce(sum(${figure}), 0) from player_day y
  where y.cell = m.cell and y.player_id = m.player_id and y.day >= day_in(campaign.domain_id, campaign.started_at)
    and y.day <= day_in(campaign.domain_id, campaign.ends_at))`

/** Play of a month that is in the archive alone is not compared: what is left of it would be too little. */
const isOnline = sql`not exists (select from archive_removal a where a.domain_id = campaign.domain_id
    and a.month > day_in(campaign.domain_id, campaign.started_at) - interval '1 month' and a.month <= day_in(campaign.domain_id, campaign.ends_at))`

/** What a player of the group did on average since the start, in whole minor units. */
const average = (group: Group, figure: keyof typeof figures) => {
  const own = figure === 'deposits' ? figures.deposits : ofDays(figures[figure])
  const isWhole = figure === 'deposits' ? sql`true` : isOnline
  return sql<bigint | null>`(select round(sum(${own}) / nullif(count(*), 0))::bigint from campaign_player m
    where m.campaign_id = campaign.id and m.status = ${group} and ${isWhole})`
}
const difference = (figure: keyof typeof figures) =>
  sql<bigint | null>`(${average('GRANTED', figure)} - ${average('CONTROL', figure)})`

export const campaignsData = datasetOf(campaigns, 'campaign', ({ from, scope }) =>
  from.leftJoin('domain', 'domain.id', 'campaign.domain_id').select([
    'domain.name as domain',
    'domain.currency',
    // Campaigns of the operator have no agent and are not visible in the downline.
    sql<bigint>`campaign.agent_id`.as('agentId'),
    sql<number | null>`((granted + skipped)::bigint * 10000 / nullif(audience - controls, 0))::int`.as('progress'),
    sql<number>`(spent * 10000 / budget)::int`.as('used'),
    average('GRANTED', 'deposits').as('deposits'),
    average('CONTROL', 'deposits').as('controlDeposits'),
    difference('deposits').as('depositsUplift'),
    average('GRANTED', 'turnover').as('turnover'),
    average('CONTROL', 'turnover').as('controlTurnover'),
    difference('turnover').as('turnoverUplift'),
    average('GRANTED', 'ggr').as('ggr'),
    average('CONTROL', 'ggr').as('controlGgr'),
    difference('ggr').as('ggrUplift'),
    visibleActorName(scope, 'campaign.created_by').as('createdBy'),
    visibleActorName(scope, 'campaign.submitted_by').as('submittedBy'),
    visibleActorName(scope, 'campaign.approved_by').as('approvedBy'),
  ]),
)

export const campaignPlayersData = datasetOf(campaignPlayers, 'campaign_player', ({ from }) =>
  from
    .innerJoin('campaign', 'campaign.id', 'campaign_player.campaign_id')
    .innerJoin('player', (join) =>
      join.onRef('player.cell', '=', 'campaign_player.cell').onRef('player.id', '=', 'campaign_player.player_id'),
    )
    .select(['campaign.name as campaign', 'player.username as player']),
)

export const audienceCountAnswer = answerWithin(audienceCount, async ({ tx, actor, parameters }) => {
  const domainId = Number(parameters.domain)
  if (!actor.domains.includes(domainId)) return null
  const rows = enteredConditions(jsonIn(parameters.conditions))
  if (rows === null) return answerWithoutRecords({ players: 0, complaint: 'Complete the conditions.' })
  const audience = await inDomain(tx, domainId, async () => readAudience(rows))
  if (!isAudience(audience)) return answerWithoutRecords({ players: 0, complaint: audience.refused })
  const players = await countPlayers(tx, { domainId, agentId: actor.agentId, audience })
  // The players are limited to the downline of the reader's agent.
  return answerWithoutRecords({ players, complaint: null })
})
