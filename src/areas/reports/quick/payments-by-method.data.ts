import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, matchesAny, matchesId, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { archivedPlayers } from '#areas/reports/warehouse/archived-days.facts.ts'
import { paymentBookings } from './payment-bookings.facts.ts'
import { paymentsByMethod } from './payments-by-method.screen.ts'

const rows = aggregate(
  paymentsByMethod,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero', 'playerId', 'method'],
  (request) =>
    request.db
      .selectFrom(paymentBookings(request.filters, startNodeOf(request), request.archived).as('booking'))
      .innerJoin('player', (join) =>
        join.onRef('player.cell', '=', 'booking.inCell').onRef('player.id', '=', 'booking.bettor'),
      )
      .where(isStartInScope(request))
      .where(matchesId('booking.bettor', request.filters.playerId))
      .where(matchesAny('booking.method', request.filters.method, 'text'))
      .select([
        'booking.id',
        'booking.at',
        'booking.day',
        'player.username as player',
        'booking.product',
        'booking.method',
        'booking.reference',
        'booking.currency',
        'booking.domainId',
        sql<bigint>`booking.bettor`.as('playerId'),
        sql<bigint>`booking.earner`.as('agentId'),
        'booking.deposits',
        'booking.deposited',
        'booking.withdrawals',
        'booking.withdrawn',
        sql<bigint>`(booking.deposited - booking.withdrawn)`.as('netCash'),
      ]),
)

export const paymentsByMethodData = { ...rows, archived: archivedPlayers }
