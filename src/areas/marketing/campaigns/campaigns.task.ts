import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { money } from '#values/money.ts'
import { recordTask } from '#engine/tasks/record-task.ts'
import { statementTask, task } from '#engine/tasks/task.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { inDomain } from '#platform/database/currency-in-play.ts'
import { mayClaim } from '#areas/players/rules/care/gate.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { isAudience, readAudience } from '#areas/players/rules/audiences/audience.ts'
import { campaignPlayerFlow, grantTo } from '#areas/marketing/rules/campaigns/campaign.ts'
import { isInControlGroup } from '#areas/marketing/rules/campaigns/control-group.ts'
import { readPlayers } from '#areas/players/audiences/audience.facts.ts'
import { campaign, campaignPlayer } from './campaigns.record.ts'
import { storedConditions } from '#areas/players/audiences/stored-conditions.facts.ts'

const everyMs = 5_000

/** Starts approved campaigns when their time comes. */
export const startCampaigns = recordTask(campaign, {
  name: 'campaigns.start',
  everyMs,
  due: sql<boolean>`campaign.status = 'APPROVED' and campaign.starts_at <= now()`,
  rule: (_, now) => decide({ move: 'start', set: { started_at: now } }),
})

interface Started {
  readonly id: string
  readonly domainId: number
  readonly agentId: bigint | null
  readonly conditions: unknown
  readonly amount: bigint
  readonly controlRate: number
}

/** Stores who belongs to a campaign that has started: all in one transaction, so that a crash leaves nobody half chosen. */
async function choosePlayers(tx: WriteTx): Promise<number> {
  const { rows } = await sql<Started>`select id, domain_id as "domainId", agent_id as "agentId", conditions, amount,
      control_rate as "controlRate" from campaign where status = 'RUNNING' and audience is null
    order by started_at limit 1 for update skip locked`.execute(tx)
  const [started] = rows
  if (!started) return 0
  const { id, domainId, amount } = started
  const audience = await inDomain(tx, domainId, async () => readAudience(storedConditions(started.conditions)))
  if (!isAudience(audience))
    throw new Error(`The audience of campaign ${id} is no longer readable: ${audience.refused}`)
  const players = await readPlayers(tx, { ...started, audience })
  const rate = started.controlRate
  const isControl = players.map((player) => isInControlGroup(id, player.id, rate))
  await sql`insert into campaign_player (cell, player_id, campaign_id, domain_id, agent_id, status, amount, currency)
    select cell_of(m.player), m.player, ${id}::uuid, ${domainId}::int, m.agent, case when m.control then 'CONTROL' else 'PENDING' end,
      ${amount}::bigint, m.currency
    from unnest(${players.map((player) => player.id)}::bigint[], ${players.map((player) => player.agentId)}::bigint[],
      ${players.map((player) => player.currency)}::text[], ${isControl}::boolean[]) as m (player, agent, currency, control)`.execute(
    tx,
  )
  await sql`update campaign set audience = ${players.length}, controls = ${isControl.filter(Boolean).length} where id = ${id}`.execute(
    tx,
  )
  return Math.max(1, players.length)
}
export const chooseCampaignPlayers = statementTask(everyMs, choosePlayers)

interface DueGrant {
  readonly id: string
  readonly cell: number
  readonly playerId: bigint
  readonly campaignId: string
  readonly domainId: number
  readonly agentId: bigint
  readonly amount: bigint
  readonly currency: string
  readonly status: 'PENDING'
  readonly version: number
}

/** Locks the campaign, whose budget pays, and reads whether the player may have a bonus now; null if it stopped. */
async function grantFacts(tx: WriteTx, due: DueGrant, now: Date) {
  const paying = await campaign.lockAsSystem(tx, due.campaignId)
  if (paying?.status !== 'RUNNING' || paying.endsAt <= now) return null
  const player = await tx
    .selectFrom('player')
    .select('status')
    .where('cell', '=', due.cell)
    .where('id', '=', due.playerId)
    .executeTakeFirst()
  const isOpen = player?.status === 'ACTIVE' || player?.status === 'SUSPENDED'
  const { care } = await readResponsibleGaming(tx, { cell: due.cell, id: due.playerId }, now)
  const unfit = isOpen ? mayClaim(care, now) : refuse('The account is closed or blocked.')
  return { ...due, amount: money(due.amount), campaign: paying, unfit }
}

/** Grants player by player: what is committed is done, whatever happens to the worker. */
export const grantCampaigns = task({
  name: 'campaigns.grants',
  everyMs,
  batchSize: 100,
  async due(tx, { limit }) {
    const { rows } = await sql<DueGrant>`select m.id, m.cell, m.player_id as "playerId", m.campaign_id as "campaignId",
        m.domain_id as "domainId", m.agent_id as "agentId", m.amount, m.currency, m.status, m.version
      from campaign_player m join campaign c on c.id = m.campaign_id
      where m.status = 'PENDING' and c.status = 'RUNNING' and c.ends_at > now()
      order by m.campaign_id, m.id limit ${limit} for update of m skip locked`.execute(tx)
    return rows
  },
  facts: (tx, due: DueGrant, now) => grantFacts(tx, due, now),
  subject: (row) => campaignPlayer.subjectOf(row),
  flow: campaignPlayerFlow,
  rule: (row, now) => grantTo(row, now),
})

/** Finishes campaigns with nobody left to grant, or whose time is over. */
export const finishCampaigns = recordTask(campaign, {
  name: 'campaigns.finish',
  everyMs,
  due: sql<boolean>`campaign.status = 'RUNNING' and (campaign.ends_at <= now() or campaign.audience is not null
    and not exists (select from campaign_player m where m.campaign_id = campaign.id and m.status = 'PENDING'))`,
  rule: (_, now) => decide({ move: 'finish', set: { finished_at: now } }),
})
