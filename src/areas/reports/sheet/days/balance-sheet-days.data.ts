import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { balanceSheetDays } from './balance-sheet-days.screen.ts'
import { entriesBehind } from './entry-links.ts'
import { movementDays } from '#areas/reports/sheet/movements/movements.facts.ts'

/** No account has this id. */
const noAccount = 0n

export const balanceSheetDaysData = aggregate(
  balanceSheetDays,
  ['days', 'accountId'],
  ({ db, actor, scope, filters }) => {
    const account = filters.accountId ?? actor.agentId ?? noAccount
    return db
      .selectFrom(movementDays({ db, of: { account }, days: filters.days }).as('row'))
      .innerJoin('domain', 'domain.id', 'row.domainId')
      .where(scope.within('row.agentId'))
      .selectAll('row')
      .select([
        'domain.currency',
        ...entriesBehind(sql`row.day::text || '..' || row.day::text`, sql`row."accountId"::text`),
      ])
  },
)
