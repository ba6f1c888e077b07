import { sql, type RawBuilder } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { walletOf } from '#platform/accounts/account-joins.ts'
import type { VipLevel } from '#blueprint/kinds/vip.ts'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import {
  fromNodeDown,
  isStartInScope,
  matchesAny,
  matchesId,
  startNodeOf,
  type ReportFilters,
} from '#areas/agents/day-totals/report-filters.facts.ts'
import { carried } from '#areas/reports/definition/carried.ts'
import { archivedPlayers } from '#areas/reports/warehouse/archived-days.facts.ts'
import { definitionHead } from '#areas/reports/revenue/definitions/definition-head.facts.ts'
import { dayFigures, figureColumns, isUsed, playerDays } from './player-days.facts.ts'
import { playerDaysReport } from './player-days.screen.ts'
import { playersReport } from './players-report.screen.ts'

type PlayersRequest = Pick<DatasetRequest<typeof playersReport>, 'scope' | 'actor' | 'db' | 'archived'> & {
  readonly filters: ReportFilters & { readonly node?: bigint }
}

/** Players who have moved out of the reader's downline are named with what they played in it, and nothing else. */
const inScope = <T>({ scope }: PlayersRequest, column: string) =>
  sql<T | null>`case when ${scope.within('player.agent_id')} then ${sql.ref(column)} end`
const agentInScope = ({ scope }: PlayersRequest, node: bigint | null) =>
  sql<bigint>`case when ${scope.within('player.agent_id')} then player.agent_id else ${node ?? 0n}::bigint end`

/** Of the successful deposits of a player in the reader's downline, whenever they were made. */
const depositOf = <T>({ scope }: PlayersRequest, figure: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql<T | null>`case when ${scope.within('player.agent_id')} then (select ${figure} from deposit
    where deposit.cell = player.cell and deposit.player_id = player.id and deposit.status = 'SUCCESS' and ${which}) end`

const byPlayer = (request: PlayersRequest, node: bigint | null) =>
  request.db
    .selectFrom(playerDays(request, node).as('days'))
    .groupBy(['days.inCell', 'days.bettor'])
    .select(['days.inCell', 'days.bettor', ...dayFigures])

const daysOf = ({ filters }: PlayersRequest): RawBuilder<string> =>
  addressSql('/players-report/days', {
    ...carried(filters),
    ...(filters.product && { product: sql`${filters.product.join(',')}::text` }),
    playerId: sql`player.id::text`,
  })

const players = aggregate(playersReport, ['settledOn', 'node', 'product', 'domainId', 'hideZero'], (request) => {
  const node = startNodeOf(request)
  return (
    request.db
      .selectFrom('player')
      .leftJoin('agent', 'agent.id', 'player.agent_id')
      .leftJoin('domain', 'domain.id', 'player.domain_id')
      .leftJoin('wallet', walletOf('player', 'id'))
      .leftJoin(byPlayer(request, node).as('figures'), (join) =>
        join.onRef('figures.inCell', '=', 'player.cell').onRef('figures.bettor', '=', 'player.id'),
      )
      // Players who have moved away stay in the history of the node they played below.
      .where(sql<boolean>`(${fromNodeDown(node)} or figures.bettor is not null)`)
      .where(matchesAny('player.domain_id', request.filters.domainId, 'int'))
      .where(isStartInScope(request))
      .$if(request.filters.hideZero === true, (some) => some.where(isUsed))
      .select([
        'player.id',
        'player.id as playerId',
        'player.domain_id as domainId',
        'player.username as player',
        'player.name',
        'player.currency',
        'domain.name as domain',
        agentInScope(request, node).as('agentId'),
        inScope<string>(request, 'agent.username').as('agent'),
        inScope<'ACTIVE' | 'SUSPENDED' | 'LOCKED' | 'CLOSED'>(request, 'player.status').as('status'),
        inScope<'PENDING' | 'IN_REVIEW' | 'VERIFIED' | 'REJECTED' | 'EXPIRED'>(request, 'player.kyc').as('kyc'),
        sql<VipLevel | null>`case when ${request.scope.within('player.agent_id')} then player.vip_level::text end`.as(
          'vip',
        ),
        inScope<string>(request, 'player.phone').as('phone'),
        inScope<string>(request, 'player.source').as('source'),
        inScope<Date>(request, 'player.created_at').as('registeredAt'),
        inScope<Date>(request, 'player.last_login_at').as('lastLoginAt'),
        depositOf<Date>(request, sql`min(deposit.requested_at)`, sql`deposit.is_first`).as('firstDepositAt'),
        depositOf<bigint>(request, sql`min(deposit.amount)`, sql`deposit.is_first`).as('firstDeposited'),
        depositOf<Date>(request, sql`max(deposit.requested_at)`, sql`true`).as('lastDepositAt'),
        depositOf<boolean>(request, sql`count(*) > 0`, sql`true`).as('hasDeposited'),
        inScope<bigint>(request, 'wallet.balance').as('balance'),
        inScope<bigint>(request, 'wallet.exposure').as('exposure'),
        daysOf(request).as('days'),
        ...figureColumns,
      ])
  )
})

/** Files of the report begin with the definitions that the screen shows. */
export const playersReportData = { ...players, head: definitionHead, archived: archivedPlayers }

const byDay = (request: PlayersRequest, node: bigint | null, playerId: bigint | undefined) =>
  request.db
    .selectFrom(playerDays(request, node).as('days'))
    .where(matchesId('days.bettor', playerId))
    .groupBy(['days.inCell', 'days.bettor', 'days.day', 'days.product'])
    .select(['days.inCell', 'days.bettor', 'days.day', 'days.product', ...dayFigures])

const daysOfPlayers = aggregate(
  playerDaysReport,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero', 'playerId'],
  (request) => {
    const node = startNodeOf(request)
    return request.db
      .selectFrom(byDay(request, node, request.filters.playerId).as('figures'))
      .innerJoin('player', (join) =>
        join.onRef('player.cell', '=', 'figures.inCell').onRef('player.id', '=', 'figures.bettor'),
      )
      .where(isStartInScope(request))
      .$if(request.filters.hideZero === true, (some) => some.where(isUsed))
      .select([
        sql<string>`md5(concat_ws(' ', player.id, figures.day, figures.product))::uuid`.as('id'),
        'player.id as playerId',
        'player.domain_id as domainId',
        'player.username as player',
        'player.currency',
        agentInScope(request, node).as('agentId'),
        'figures.day',
        'figures.product',
        ...figureColumns,
      ])
  },
)

export const playerDaysData = { ...daysOfPlayers, archived: archivedPlayers }
