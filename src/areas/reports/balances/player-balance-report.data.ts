import { sql } from 'kysely'
import type { FiltersOf } from '#blueprint/screen/list.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { closedDays, openDay, wholePeriod } from './open-day.facts.ts'
import { playerBalanceReport } from './player-balance-report.screen.ts'

/** Casino bets and wins by provider, for rounds started on the day. */
const providers = (timeZone: string) => sql<string | null>`(
  select string_agg(one.provider || ' −' || amount_text(one.bets, one.currency) || ' +' || amount_text(one.wins, one.currency), ', ' order by one.provider)
  from (select r.provider, d.currency, sum(r.bet)::bigint as bets, sum(r.win)::bigint as wins from casino_round r join domain d on d.id = balance_day.domain_id
    where r.cell = balance_day.cell and r.player_id = balance_day.player_id and r.status <> 'VOIDED'
      and r.started_at >= day_start(balance_day.day, ${timeZone}) and r.started_at < day_start(balance_day.day + 1, ${timeZone})
    group by 1, 2) one)`

const rowsOf = ({ isOpen, isWhole, day }: FiltersOf<typeof playerBalanceReport>, timeZone: string) =>
  isOpen === true ? openDay(timeZone) : isWhole === true ? wholePeriod(day) : closedDays(day)

const aggregateFilters = ['isOpen', 'isWhole', 'day'] as const

export const playerBalanceReportData = aggregate(playerBalanceReport, aggregateFilters, ({ db, filters, timeZone }) =>
  db
    .selectFrom(rowsOf(filters, timeZone).as('balance_day'))
    .leftJoin('player', playerOf('balance_day'))
    .leftJoin('agent', 'agent.id', 'balance_day.agent_id')
    .select([
      ...columnsOf('balance_day', 'id', 'day', 'playerId', 'agentId', 'domainId', 'opening', 'deposits'),
      ...columnsOf('balance_day', 'withdrawals', 'transfers', 'exchange', 'fancy', 'commission', 'sportsbook'),
      ...columnsOf('balance_day', 'casinoBets', 'casinoWins', 'rolledBack', 'bonus', 'adjustments', 'closing'),
      ...columnsOf('balance_day', 'snapshot', 'exposure', 'held', 'unsettled', 'paid', 'closedAt'),
      'player.username as player',
      'agent.username as agent',
      providers(timeZone).as('providers'),
      sql<bigint>`balance_day.snapshot - balance_day.closing`.as('difference'),
      sql<boolean>`(balance_day.snapshot <> balance_day.closing)`.as('differs'),
      sql<boolean>`(balance_day.through > balance_day.opened_after)`.as('moved'),
      sql<boolean>`(balance_day.closing <> 0 or balance_day.snapshot <> 0 or balance_day.held <> 0)`.as('holds'),
      sql<bigint>`balance_day.snapshot + balance_day.held + balance_day.unsettled`.as('liability'),
    ]),
)
