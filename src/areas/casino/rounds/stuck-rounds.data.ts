import { sql } from 'kysely'
import type { RoundRepair } from '#areas/casino/rules/repair-round.ts'
import type { RepairProposal } from '#areas/casino/rules/books/matching-repair.ts'
import {
  patienceHours,
  type Finding,
  type queryStates,
  type RoundState,
  type Step,
} from '#areas/casino/rules/stuck-round.ts'
import type { casinoProviders } from '#areas/agents/rules/products.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn, isClaimedIn } from '#engine/queue/claims.ts'
import { returnedOf, stakedOf as bookedStakeOf } from './round-bookings.ts'
import { slowMinutes, stuckRounds } from './stuck-rounds.screen.ts'

const minutes = sql<number>`floor(extract(epoch from now() - casino_round.started_at) / 60)::int`

/** What is reserved was never booked, and counts as the stake. */
const stakedOf = sql<bigint>`(casino_round.exposed + ${bookedStakeOf})`

/** SQL form of `findingOf` and `stepOf`. */
const finding = sql<Finding | null>`case when casino_round.status <> 'OPEN' then null when ${stakedOf} = 0 and casino_round.bet > 0 then 'BET_NOT_BOOKED'
  when ${stakedOf} <> casino_round.bet then 'AMOUNTS_DIFFER' when ${returnedOf} > 0 then 'RESULT_NOT_SAID' else 'NO_RESULT' end`
const step = sql<Step | null>`case when casino_round.status <> 'OPEN' then null when ${finding} in ('BET_NOT_BOOKED', 'AMOUNTS_DIFFER') then 'CHECK_BALANCE'
  when ${finding} = 'RESULT_NOT_SAID' then 'CLOSE_WITH_PROVIDER'
  when ${minutes} < ${sql.lit(patienceHours * 60)} then 'WAIT' else 'ASK_PROVIDER' end`

/** The newest question about the round. */
const newest = sql<{
  asked: (typeof queryStates)[number]
  providerStatus: RoundState | null
  providerStake: bigint | null
  providerWin: bigint | null
  answeredAt: Date | null
  answer: string | null
}>`(select q.status as asked, q.reported_status as "providerStatus", q.reported_stake as "providerStake",
    q.reported_win as "providerWin", q.answered_at as "answeredAt", q.answer
  from casino_query q where q.round_id = casino_round.id order by q.requested_at desc, q.id desc limit 1)`

/** SQL form of `matchingRepair`. */
const proposal = sql<RepairProposal | null>`case when casino_round.status <> 'OPEN' or newest.asked is null or newest.asked in ('ASKED', 'FAILED') then null
  when newest.asked = 'UNKNOWN' or newest."providerStatus" = 'VOIDED' then 'VOID' when newest."providerStatus" = 'OPEN' then 'WAIT'
  when newest."providerStake" <> ${stakedOf} then 'CHECK_BALANCE' when newest."providerWin" = casino_round.exposed + ${returnedOf} then 'CLOSE' else 'RESEND' end`

const isClaimed = isClaimedIn('casino_round', 'casino_round.id')

export const stuckRoundsData = datasetOf(stuckRounds, 'casino_round', ({ from, scope }) => {
  const claimedBy = claimedByIn('casino_round', 'casino_round.id', scope)
  return from
    .leftJoin('player', playerOf('casino_round'))
    .leftJoin('agent', 'agent.id', 'casino_round.agent_id')
    .leftJoin('round_note', (join) =>
      join
        .onRef('round_note.cell', '=', 'casino_round.cell')
        .onRef('round_note.player_id', '=', 'casino_round.player_id')
        .onRef('round_note.round_id', '=', 'casino_round.id'),
    )
    .leftJoinLateral(newest.as('newest'), (join) => join.onTrue())
    .where((where) =>
      where.or([
        where.and([
          where('casino_round.status', '=', 'OPEN'),
          where('casino_round.started_at', '<', sql<Date>`now() - make_interval(mins => ${slowMinutes})`),
        ]),
        where('round_note.round_id', 'is not', null),
        isClaimed,
      ]),
    )
    .select([
      'player.username as player',
      'agent.username as agent',
      sql<(typeof casinoProviders)[number]>`casino_round.provider`.as('provider'),
      stakedOf.as('staked'),
      returnedOf.as('returned'),
      minutes.as('minutes'),
      sql<Date | null>`(select max(c.at) from casino_call c where c.round_id = casino_round.id)`.as('lastCallAt'),
      finding.as('finding'),
      step.as('step'),
      sql<RoundState>`casino_round.status`.as('status'),
      sql<string | null>`case when casino_round.status <> 'OPEN' then ${claimedBy} end`.as('fixedBy'),
      claimedBy.as('claimedBy'),
      sql<boolean>`not ${isClaimed}`.as('isFree'),
      'newest.asked',
      'newest.providerStatus',
      'newest.providerStake',
      'newest.providerWin',
      'newest.answeredAt',
      'newest.answer',
      proposal.as('proposal'),
      sql<RoundRepair | null>`(select x.repair from (select ${proposal} as repair) x where x.repair in ('VOID', 'CLOSE'))`.as(
        'repair',
      ),
      sql<string | null>`nullif(round_note.note, '')`.as('note'),
      'round_note.at as notedAt',
    ])
})
