import { sql } from 'kysely'
import { patienceHours, type Finding, type roundStates, type Step } from '#areas/casino/rules/stuck-round.ts'
import type { casinoProviders } from '#areas/agents/day-totals/products.ts'
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
      sql<(typeof roundStates)[number]>`casino_round.status`.as('status'),
      sql<string | null>`case when casino_round.status <> 'OPEN' then ${claimedBy} end`.as('fixedBy'),
      claimedBy.as('claimedBy'),
      sql<boolean>`not ${isClaimed}`.as('isFree'),
      sql<string | null>`nullif(round_note.note, '')`.as('note'),
      'round_note.at as notedAt',
    ])
})
