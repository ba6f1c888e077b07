import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { corrections } from './corrections.facts.ts'
import { revenueCorrections } from './corrections.screen.ts'

const totalOf = (column: string) => sql<bigint>`sum(late.${sql.ref(column)})::bigint`

export const revenueCorrectionsData = aggregate(
  revenueCorrections,
  ['settledOn', 'domainId', 'product'],
  ({ db, actor, filters }) =>
    db
      .selectFrom(corrections(filters).as('late'))
      .leftJoin('domain', 'domain.id', 'late.domain_id')
      .leftJoin('market', 'market.id', 'late.market_id')
      // The figures are those of whole domains, so staff of agents see none.
      .where(sql<boolean>`${actor.agentId === null}::boolean`)
      .groupBy([
        'late.market_id',
        'late.seq',
        'late.domain_id',
        'late.product',
        'late.currency',
        'late.day',
        'late.cause_day',
        'late.is_late',
        'domain.name',
        'market.name',
      ])
      .select([
        sql<string>`md5(concat_ws(' ', late.market_id, late.seq, late.domain_id, late.product, late.currency))::uuid`.as(
          'id',
        ),
        'late.day',
        'late.cause_day as causeDay',
        'late.is_late as isEarlierMonth',
        'late.domain_id as domainId',
        sql<string>`domain.name`.as('domain'),
        'late.product',
        sql<string>`market.name`.as('market'),
        'late.currency',
        sql<number>`sum(late.bets)::int`.as('bets'),
        totalOf('stake').as('stake'),
        sql<bigint>`sum(late.stake + late.pl)::bigint`.as('returned'),
        totalOf('commission').as('commission'),
        sql<bigint>`sum(late.commission - late.pl)::bigint`.as('ggr'),
      ]),
)
