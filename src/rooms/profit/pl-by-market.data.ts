import { sql } from 'kysely'
import { aggregate, type Asking } from '#server/engine/dataset.ts'
import { fromNodeDown, mayStart, oneOf, settled, startOf } from './narrowing.data.ts'
import { plByMarket } from './pl-by-market.screen.ts'

type Asked = Asking<typeof plByMarket>

const whole = (column: string) => sql<bigint>`sum(${sql.ref(column)})::bigint`

const result = sql<
  string | null
>`case when market.status = 'VOIDED' then 'Void' when market.result ? 'runs' then market.result ->> 'runs'
  else (select string_agg(runner.name, ', ' order by runner.sort_order) from runner where runner.market_id = market.id
    and runner.id in (select winner::bigint from jsonb_array_elements_text(market.result -> 'winners') winner)) end`

/** The agents from the viewer down, and which of them is he: for the whole of the platform, every root. */
const nodes = ({ db, filters }: Asked, node: bigint | null) =>
  db
    .selectFrom('agent')
    .where(fromNodeDown(node))
    .where(oneOf('agent.domain_id', filters.domainId, 'int'))
    .select([
      'agent.id',
      (node === null ? sql<boolean>`agent.level = 1` : sql<boolean>`agent.id = ${node}`).as('is_viewer'),
    ])

/**
 * Which cells of which settlements concern the viewer: each node of a bet's path has a row there, so his own rows, found by
 * agent and time, lead to everything else by key.
 */
const settlements = (asked: Asked, node: bigint | null) =>
  asked.db
    .with('node', () => nodes(asked, node))
    .with('touched', (db) =>
      db
        .selectFrom('market_share')
        .innerJoin('domain', 'domain.id', 'market_share.domain_id')
        .where(
          'market_share.agent_id',
          'in',
          db.selectFrom('node').select('node.id').where('node.is_viewer', '=', true),
        )
        .where(settled(asked.filters))
        .where(mayStart(asked))
        .distinct()
        .select([
          'market_share.cell',
          'market_share.market_id',
          'market_share.seq',
          'market_share.domain_id',
          'market_share.settled_at',
        ]),
    )

const report = (asked: Asked, node: bigint | null) =>
  settlements(asked, node)
    .with('played', (db) =>
      db
        .selectFrom('touched')
        .innerJoin('market_player', (join) =>
          join
            .onRef('market_player.cell', '=', 'touched.cell')
            .onRef('market_player.market_id', '=', 'touched.market_id')
            .onRef('market_player.settle_seq', '=', 'touched.seq')
            .onRef('market_player.domain_id', '=', 'touched.domain_id'),
        )
        .innerJoin('node', 'node.id', 'market_player.agent_id')
        .groupBy(['touched.market_id', 'market_player.player_id'])
        .select([
          'touched.market_id',
          sql<number>`sum(market_player.bets)::int`.as('bets'),
          whole('market_player.stake').as('stake'),
          whole('market_player.pl').as('pl'),
          whole('market_player.commission').as('commission'),
          sql<Date>`max(touched.settled_at)`.as('settled_at'),
        ]),
    )
    .with('market_played', (db) =>
      db
        .selectFrom('played')
        .groupBy('played.market_id')
        .select([
          'played.market_id',
          sql<number>`sum(played.bets)::int`.as('bets'),
          sql<number>`count(*) filter (where played.bets <> 0)::int`.as('players'),
          whole('played.stake').as('stake'),
          whole('played.pl').as('pl'),
          whole('played.commission').as('commission'),
          sql<Date>`max(played.settled_at)`.as('settled_at'),
        ]),
    )
    .with('shared', (db) =>
      db
        .selectFrom('touched')
        .innerJoin('market_share', (join) =>
          join
            .onRef('market_share.cell', '=', 'touched.cell')
            .onRef('market_share.market_id', '=', 'touched.market_id')
            .onRef('market_share.seq', '=', 'touched.seq')
            .onRef('market_share.domain_id', '=', 'touched.domain_id'),
        )
        .innerJoin('node', 'node.id', 'market_share.agent_id')
        .groupBy('touched.market_id')
        .select([
          'touched.market_id',
          sql<bigint>`coalesce(sum(market_share.own) filter (where node.is_viewer), 0)::bigint`.as('own'),
          sql<bigint>`coalesce(sum(market_share.own) filter (where not node.is_viewer), 0)::bigint`.as('below'),
        ]),
    )

const net = sql<bigint>`market_played.pl - market_played.commission`

export const plByMarketData = aggregate(
  plByMarket,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero'],
  (asked) => {
    const node = startOf(asked)
    return report(asked, node)
      .selectFrom('market_played')
      .innerJoin('shared', 'shared.market_id', 'market_played.market_id')
      .innerJoin('market', 'market.id', 'market_played.market_id')
      .innerJoin('event', 'event.id', 'market.event_id')
      .innerJoin('competition', 'competition.id', 'event.competition_id')
      .$if(asked.filters.hideZero === true, (rows) =>
        rows.where(sql<boolean>`(market_played.bets <> 0 or market_played.stake <> 0 or market_played.pl <> 0
        or market_played.commission <> 0 or shared.own <> 0 or shared.below <> 0)`),
      )
      .select([
        'market.id',
        sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
        'market_played.settled_at as settledAt',
        'competition.sport',
        'competition.name as competition',
        'event.name as event',
        'event.id as eventId',
        'market.name as market',
        'market.kind as marketKind',
        'market.product',
        result.as('result'),
        'market.status',
        'market_played.bets',
        'market_played.players',
        'market_played.stake',
        sql<bigint>`${net}`.as('playerPl'),
        sql<bigint>`${net} + shared.below`.as('downlinePl'),
        'market_played.commission',
        'shared.own as ownPl',
        sql<bigint>`-(${net} + shared.below + shared.own)`.as('uplinePl'),
      ])
  },
)
