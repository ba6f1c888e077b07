import { sql } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { matchesId } from '#areas/agents/day-totals/report-filters.facts.ts'
import { accountRows, type AccountsRequest } from '#areas/reports/definition/account-rows.facts.ts'
import { carried } from '#areas/reports/definition/carried.ts'
import { archivedAccounts } from '#areas/reports/warehouse/archived-days.facts.ts'
import type { ArchiveReader } from '#platform/archive/archive-reader.ts'
import * as screens from './provider-reports.screen.ts'
import { providers, type Provider } from './providers.ts'

const ofProvider = <R extends AccountsRequest>(request: R, product: Provider) => ({
  ...request,
  filters: { ...request.filters, product: [product] },
})

/** The months that only files have. */
const fromFiles = (product: Provider, grain: 'day' | 'whole') => (request: AccountsRequest, reader: ArchiveReader) =>
  archivedAccounts(ofProvider(request, product), reader, grain)

const summed = ['settledOn', 'node', 'domainId', 'hideZero'] as const

const byDownlineData = (screen: typeof screens.auraByDownline, product: Provider) => ({
  ...aggregate(screen, summed, (request) =>
    accountRows(ofProvider(request, product)).select([
      addressSql(`${providers[product].path}/days`, { ...carried(request.filters), accountId: sql`account.id` }).as(
        'days',
      ),
    ]),
  ),
  archived: fromFiles(product, 'whole'),
})

const byDayData = (screen: typeof screens.auraByDay, product: Provider) => ({
  ...aggregate(screen, [...summed, 'accountId'], (request) =>
    request.db
      .selectFrom(accountRows(ofProvider(request, product), 'days').as('row'))
      .where(matchesId('row.id', request.filters.accountId))
      .select([
        sql<string>`row.id || ':' || row.day`.as('id'),
        'row.id as accountId',
        'row.day',
        'row.level',
        'row.account',
        'row.playerId',
        'row.agentId',
        'row.domainId',
        'row.currency',
        'row.rounds',
        'row.stake',
        'row.returned',
        'row.ggr',
        'row.playerPl',
        'row.downlinePl',
        'row.commission',
        'row.ownPl',
        'row.uplinePl',
        'row.hold',
        'row.rtp',
      ]),
  ),
  archived: fromFiles(product, 'day'),
})

export const providerReportsData = [
  byDownlineData(screens.auraByDownline, 'aura'),
  byDownlineData(screens.qtByDownline, 'qt'),
  byDownlineData(screens.wcByDownline, 'wc'),
  byDownlineData(screens.sportsbookByDownline, 'sportsbook'),
  byDownlineData(screens.slotByDownline, 'slot'),
  byDayData(screens.auraByDay, 'aura'),
  byDayData(screens.qtByDay, 'qt'),
  byDayData(screens.wcByDay, 'wc'),
  byDayData(screens.sportsbookByDay, 'sportsbook'),
  byDayData(screens.slotByDay, 'slot'),
]
