import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { Scope } from '#engine/scope.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { visiblePlayer } from '#areas/marketing/referrals/visible-player.ts'
import type { rewardLineFlow } from '#areas/marketing/rules/reward-line.ts'
import { affiliateCorrections, losingBonusCorrections } from './reward-corrections.screen.ts'
import { affiliateLines, affiliateRuns } from './affiliate-runs.screen.ts'
import { losingBonusLines, losingBonusRuns } from './losing-bonus-runs.screen.ts'
import { loyaltyLines, loyaltyRuns } from './loyalty-runs.screen.ts'

type RewardLineStatus = (typeof rewardLineFlow.states)[number]

/** Over the lines of the run that the reader sees: the rows of the list that it opens. */
const ofLines = (scope: Scope, figure: string) =>
  sql<bigint>`(select ${sql.raw(figure)} from reward_line l where l.run_id = reward_run.id and ${scope.within('l.agent_id')})`
const sumOf = (scope: Scope, figure: string) => ofLines(scope, `coalesce(sum(${figure}), 0)::bigint`)

/** Staff of an agent see a run only if it has a line of their downline; the operator also sees those without any line. */
const isSeen = (scope: Scope) =>
  scope.isWhole
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from reward_line l where ${scope.within('l.agent_id')} and l.run_id = reward_run.id)`

const figures = (scope: Scope) =>
  [
    ofLines(scope, 'count(*)').as('players'),
    sumOf(scope, 'l.base').as('base'),
    sumOf(scope, `case when l.status in ('DUE', 'PAID') then l.amount end`).as('amount'),
    sumOf(scope, `case when l.status = 'PAID' then l.amount end`).as('paid'),
    visibleActorName(scope, 'reward_run.created_by').as('createdBy'),
    visibleActorName(scope, 'reward_run.approved_by').as('approvedBy'),
    visibleActorName(scope, 'reward_run.paid_by').as('paidBy'),
  ] as const

const ofLine = (scope: Scope) =>
  [
    sql<
      string | null
    >`(select p.username from player p where p.cell = reward_line.cell and p.id = reward_line.player_id)`.as('player'),
    'reward_line.amount as calculated',
    sql<bigint>`case when reward_line.status in ('DUE', 'PAID') then reward_line.amount else 0 end`.as('amount'),
    sql<bigint>`case when reward_line.status = 'PAID' then reward_line.amount else 0 end`.as('paid'),
    visibleActorName(scope, 'reward_line.decided_by').as('decidedBy'),
  ] as const

const ofCorrection = (scope: Scope) =>
  [
    sql<
      string | null
    >`(select p.username from player p where p.cell = reward_correction.cell and p.id = reward_correction.player_id)`.as(
      'player',
    ),
    sql<RewardLineStatus>`(select l.status from reward_line l where l.cell = reward_correction.cell and l.player_id = reward_correction.player_id
      and l.id = reward_correction.line_id)`.as('lineStatus'),
    visiblePlayer<string | null>(scope, 'reward_correction.referee_id', 'username').as('referee'),
    visiblePlayer<bigint | null>(scope, 'reward_correction.referee_id', 'id').as('refereeId'),
  ] as const

export const rewardRunData = [
  datasetOf(affiliateCorrections, 'reward_correction', ({ from, scope }) =>
    from.where('reward_correction.kind', '=', 'AFFILIATE').select(ofCorrection(scope)),
  ),
  datasetOf(losingBonusCorrections, 'reward_correction', ({ from, scope }) =>
    from.where('reward_correction.kind', '=', 'LOSING_BONUS').select(ofCorrection(scope)),
  ),
  datasetOf(affiliateRuns, 'reward_run', ({ from, scope }) =>
    from.where('reward_run.kind', '=', 'AFFILIATE').where(isSeen(scope)).select(figures(scope)),
  ),
  datasetOf(affiliateLines, 'reward_line', ({ from, scope }) =>
    from.where('reward_line.kind', '=', 'AFFILIATE').select(ofLine(scope)),
  ),
  datasetOf(losingBonusRuns, 'reward_run', ({ from, scope }) =>
    from.where('reward_run.kind', '=', 'LOSING_BONUS').where(isSeen(scope)).select(figures(scope)),
  ),
  datasetOf(loyaltyRuns, 'reward_run', ({ from, scope }) =>
    from
      .where('reward_run.kind', '=', 'LOYALTY')
      .where(isSeen(scope))
      .select([...figures(scope), sumOf(scope, 'l.points').as('points')]),
  ),
  datasetOf(losingBonusLines, 'reward_line', ({ from, scope }) =>
    from.where('reward_line.kind', '=', 'LOSING_BONUS').select(ofLine(scope)),
  ),
  datasetOf(loyaltyLines, 'reward_line', ({ from, scope }) =>
    from.where('reward_line.kind', '=', 'LOYALTY').select(ofLine(scope)),
  ),
]
