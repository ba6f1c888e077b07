import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, matchesAny, startNodeOf } from '#areas/agents/day-totals/report-filters.ts'
import { profitProducts } from '#areas/agents/day-totals/products.ts'
import { profitReport } from './profit.screen.ts'

const totalOf = (column: string) => sql<bigint>`sum(${sql.ref(`node_day.${column}`)})::bigint`

/** Daily totals are stored for each node: a row sums those of one node, or of the top nodes for platform users. */
export const profitData = aggregate(
  profitReport,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero'],
  ({ filters, ...request }) => {
    const node = startNodeOf({ ...request, filters })
    const { settledOn, product, domainId, hideZero } = filters
    const net = sql<bigint>`(${totalOf('pl')} - ${totalOf('commission')})`
    const downline = sql<bigint>`(${net} + ${totalOf('retained_below')})`
    return request.db
      .selectFrom('node_day')
      .innerJoin('agent', 'agent.id', 'node_day.node_id')
      .where(node === null ? sql<boolean>`agent.parent_id is null` : sql<boolean>`node_day.node_id = ${node}`)
      .where(isStartInScope({ ...request, filters }))
      .$if(settledOn !== undefined, (rows) =>
        rows.where(sql<boolean>`node_day.day between ${settledOn?.from}::date and ${settledOn?.to}::date`),
      )
      .where(matchesAny('node_day.product', product ?? profitProducts, 'text'))
      .where(matchesAny('node_day.domain_id', domainId, 'int'))
      .groupBy(['node_day.day', 'node_day.product', 'node_day.currency'])
      .$if(hideZero === true, (rows) =>
        rows.having(
          sql<boolean>`(sum(node_day.bets) <> 0 or sum(node_day.stake) <> 0 or sum(node_day.pl) <> 0 or sum(node_day.retained) <> 0)`,
        ),
      )
      .select([
        sql<bigint>`row_number() over (order by node_day.day, node_day.product, node_day.currency)::bigint`.as('id'),
        'node_day.currency',
        sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
        'node_day.day',
        sql<(typeof profitProducts)[number]>`node_day.product`.as('product'),
        sql<number>`sum(node_day.bets)::int`.as('bets'),
        totalOf('stake').as('stake'),
        net.as('playerPl'),
        totalOf('retained').as('ownPl'),
        totalOf('commission').as('commission'),
        downline.as('downlinePl'),
        sql<bigint>`-(${downline} + ${totalOf('retained')})`.as('uplinePl'),
      ])
  },
)
