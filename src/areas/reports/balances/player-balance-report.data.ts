import { sql } from 'kysely'
import type { FiltersOf } from '#blueprint/screen/list.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { closedDays, openDay, wholePeriod } from './open-day.facts.ts'
import { playerBalanceReport } from './player-balance-report.screen.ts'

/** Casino bets and wins by provider, for rounds started on the day. */
const providers = (timeZone: string) => sql<string | null>`(
  select string_agg(one.provider || ' −' || trim(to_char(one.bets / 100.0, 'FM999999999990.00')) || ' +' || trim(to_char(one.wins / 100.0, 'FM999999999990.00')), ', ' order by one.provider)
  from (select r.provider, sum(r.bet) as bets, sum(r.win) as wins from casino_round r
    where r.cell = balance_day.cell and r.player_id = balance_day.player_id and r.status <> 'VOIDED'
      and r.started_at >= balance_day.day::timestamp at time zone ${timeZone} and r.started_at < (balance_day.day + 1)::timestamp at time zone ${timeZone}
    group by r.provider) one)`

const rowsOf = ({ isOpen, isWhole, day }: FiltersOf<typeof playerBalanceReport>, timeZone: string) =>
  isOpen === true ? openDay(timeZone) : isWhole === true ? wholePeriod(day) : closedDays(day)

const aggregateFilters = ['isOpen', 'isWhole', 'day'] as const

export const playerBalanceReportData = aggregate(playerBalanceReport, aggregateFilters, ({ db, filters, timeZone }) =>
  db
    .selectFrom(rowsOf(filters, timeZone).as('balance_day'))
    .leftJoin('player', (join) =>
      join.onRef('player.cell', '=', 'balance_day.cell').onRef('player.id', '=', 'balance_day.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'balance_day.agent_id')
    .select([
      'balance_day.id',
      'balance_day.day',
      'player.username as player',
      'balance_day.player_id as playerId',
      'agent.username as agent',
      'balance_day.agent_id as agentId',
      'balance_day.domain_id as domainId',
      'balance_day.opening',
      'balance_day.deposits',
      'balance_day.withdrawals',
      'balance_day.transfers',
      'balance_day.exchange',
      'balance_day.fancy',
      'balance_day.commission',
      'balance_day.sportsbook',
      'balance_day.casino_bets as casinoBets',
      'balance_day.casino_wins as casinoWins',
      'balance_day.rolled_back as rolledBack',
      providers(timeZone).as('providers'),
      'balance_day.bonus',
      'balance_day.adjustments',
      'balance_day.closing',
      'balance_day.snapshot',
      sql<bigint>`balance_day.snapshot - balance_day.closing`.as('difference'),
      sql<boolean>`(balance_day.snapshot <> balance_day.closing)`.as('differs'),
      sql<boolean>`(balance_day.through > balance_day.opened_after)`.as('moved'),
      'balance_day.exposure',
      'balance_day.held',
      sql<boolean>`(balance_day.closing <> 0 or balance_day.snapshot <> 0 or balance_day.held <> 0)`.as('holds'),
      'balance_day.unsettled',
      sql<bigint>`balance_day.snapshot + balance_day.held + balance_day.unsettled`.as('liability'),
      'balance_day.paid',
      'balance_day.taken_at as takenAt',
    ]),
)
