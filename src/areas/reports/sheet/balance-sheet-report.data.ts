import { sql } from 'kysely'
import { selectedNode } from '#areas/agents/tree/tree.facts.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { balanceSheetReport } from './balance-sheet-report.screen.ts'
import { daysOf, entriesBehind } from '#areas/reports/sheet/days/entry-links.ts'
import { movements } from './movements/movements.facts.ts'

const closing = sql<bigint>`(row.balance - row."creditReference" - row.since)`
const opening = sql<bigint>`(${closing} - row.during)`
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
        ...entriesBehind(daysOf(filters.days), sql`row.id::text`),
        'row.creditReference',
        'row.balance',
        sql<Date | null>`(select max(c.created_at) from cash_entry c where c.account_id = row.id and c.parent_id = row."parentId"
          and c.kind = 'SETTLEMENT' and c.status = 'POSTED')`.as('lastSettledAt'),
      ])
  },
)
