import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { downlineCash } from './cash.screen.ts'

/** Scoped by the parent that settled: entries stay there when the account moves to another upline. */
export const downlineCashData = datasetOf(downlineCash, 'cash_entry', ({ from, scope }) =>
  from
    .leftJoin('agent as above', 'above.id', 'cash_entry.parent_id')
    .leftJoin('agent as node', (join) =>
      join.onRef('node.id', '=', 'cash_entry.account_id').on('cash_entry.account_kind', '=', 'AGENT'),
    )
    .leftJoin('player', (join) =>
      join
        .on('player.cell', '=', sql<number>`cell_of(cash_entry.account_id)`)
        .onRef('player.id', '=', 'cash_entry.account_id')
        .on('cash_entry.account_kind', '=', 'PLAYER'),
    )
    .select([
      'above.username as parent',
      sql<string>`coalesce(node.username, player.username)`.as('account'),
      'cash_entry.direction as cash',
      visibleActorName(scope, 'cash_entry.created_by').as('createdBy'),
      visibleActorName(scope, 'cash_entry.reversed_by').as('reversedBy'),
      'cash_entry.parent_id as agentId',
      sql<bigint | null>`case when cash_entry.account_kind = 'PLAYER' then cash_entry.account_id end`.as('playerId'),
    ]),
)
