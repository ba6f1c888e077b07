import { sql } from 'kysely'
import { selectedNode } from '#areas/agents/tree/tree.facts.ts'
import { anyTime } from '#blueprint/filters.ts'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import { balanceSheetReport } from './balance-sheet-report.screen.ts'
import type { Cause } from './causes.ts'
import { movements } from './movements.facts.ts'

const closing = sql<bigint>`(row.balance - row."creditReference" - row.since)`
const opening = sql<bigint>`(${closing} - row.during)`
/** The entries behind a change of the account of the row. */
const entriesOf = ({ filters }: DatasetRequest<typeof balanceSheetReport>, cause: Cause) =>
  addressSql('/balance-sheet-report/entries', {
    days: sql`${filters.days ? `${filters.days.from}..${filters.days.to}` : anyTime}::text`,
    accountId: sql`row.id::text`,
    cause: sql`${cause}::text`,
  })

const isUsed = sql<boolean>`(row.during <> 0 or ${closing} <> 0 or ${opening} <> 0)`

export const balanceSheetReportData = aggregate(
  balanceSheetReport,
  ['days', 'node', 'domainId', 'hideZero'],
  (request) => {
    const { db, actor, scope, filters } = request
    const node = selectedNode(actor, scope, filters.node)
    return db
      .selectFrom(movements({ db, of: { node }, days: filters.days, domains: filters.domainId }).as('row'))
      .innerJoin('domain', 'domain.id', 'row.domainId')
      .$if(filters.hideZero === true, (some) => some.where(isUsed))
      .select([
        'row.id',
        'row.level',
        'row.account',
        'row.name',
        'row.agentId',
        'row.playerId',
        'row.nodeId',
        'row.domainId',
        'domain.currency',
        opening.as('opening'),
        'row.exchange',
        'row.sportsbook',
        'row.casino',
        'row.payments',
        'row.bonuses',
        'row.adjustments',
        'row.cash',
        'row.chips',
        'row.credit',
        closing.as('closing'),
        entriesOf(request, 'exchange').as('exchangeRows'),
        entriesOf(request, 'sportsbook').as('sportsbookRows'),
        entriesOf(request, 'casino').as('casinoRows'),
        entriesOf(request, 'payments').as('paymentsRows'),
        entriesOf(request, 'bonuses').as('bonusesRows'),
        entriesOf(request, 'adjustments').as('adjustmentsRows'),
        entriesOf(request, 'cash').as('cashRows'),
        entriesOf(request, 'chips').as('chipsRows'),
        entriesOf(request, 'credit').as('creditRows'),
        'row.creditReference',
        'row.balance',
        sql<Date | null>`(select max(c.created_at) from cash_entry c where c.account_id = row.id and c.parent_id = row."parentId"
          and c.kind = 'SETTLEMENT' and c.status = 'POSTED')`.as('lastSettledAt'),
      ])
  },
)
