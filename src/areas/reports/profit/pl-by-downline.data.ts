import { sql, type RawBuilder } from 'kysely'
import { aggregate, type Asking } from '#engine/list/dataset.ts'
import { fromNodeDown, mayStart, oneOf, rolledUp, startOf } from '#areas/agents/day-totals/report-filters.ts'
import { plByDownline } from './pl-by-downline.screen.ts'
import { countedIn } from '#areas/players/list/counted-adjustments.ts'
import { profitProducts } from '#areas/agents/day-totals/products.ts'

type Asked = Asking<typeof plByDownline>

const whole = (column: string) => sql<bigint>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
const known = (column: string) => sql<bigint>`coalesce(${sql.ref(column)}, 0)::bigint`

/** Roll-up rows are summed by agent first, so that the tree is joined to few rows. */
const earned = ({ db, filters }: Asked, node: bigint | null) =>
  db
    .selectFrom('agent_day')
    .where(rolledUp('agent_day', filters))
    .$if(node !== null, (rows) =>
      rows.where('agent_day.agent_id', 'in', db.selectFrom('agent').select('agent.id').where(fromNodeDown(node))),
    )
    .groupBy('agent_day.agent_id')
    .select([
      'agent_day.agent_id as earner',
      sql<number>`sum(agent_day.bets)::int`.as('bets'),
      whole('agent_day.stake').as('stake'),
      whole('agent_day.pl').as('pl'),
      whole('agent_day.commission').as('commission'),
      whole('agent_day.own').as('own'),
    ])

/** What an account holds of the chosen products, where it holds the same of each. */
const share = ({ product }: Asked['filters']) =>
  sql<number | null>`(select case when min(held) = max(held) then min(held) end from agent_share
    where agent_share.agent_id = agent.id and ${oneOf('agent_share.product', product ?? profitProducts, 'text')})`

/** The child of the start node that an agent is, or lies under. */
const branch = (node: bigint | null) =>
  node === null
    ? sql<bigint>`agent.upline[1]`
    : sql<bigint>`agent.upline[array_position(agent.upline, ${node}::bigint) + 1]`

/** What adjustments count for, by the child of the start node they fall under. */
const counted = (asked: Asked, node: bigint | null) =>
  sql<bigint>`coalesce((select sum(c.counted) from ${countedIn(asked.filters)} c join agent of on of.id = c.earner
    where of.upline @> array[agent.id]::bigint[] and ${node === null ? sql`true` : sql`of.id <> ${node}`}), 0)::bigint`

/** What the house made of the players below: what they lost, less what it gave back to them by hand. */
const gross = (playerPl: RawBuilder<bigint>, given: RawBuilder<bigint>) => sql<bigint>`-(${playerPl}) - ${given}`

const agentRows = (asked: Asked, node: bigint | null) =>
  asked.db
    .with('earned', () => earned(asked, node))
    .with('grown', (db) =>
      db
        .selectFrom('earned')
        .innerJoin('agent', 'agent.id', 'earned.earner')
        .where(node === null ? sql<boolean>`true` : sql<boolean>`agent.id <> ${node}`)
        .groupBy(sql`branch`)
        .select([
          branch(node).as('branch'),
          sql<number>`sum(earned.bets)::int`.as('bets'),
          whole('earned.stake').as('stake'),
          whole('earned.pl').as('pl'),
          whole('earned.commission').as('commission'),
          whole('earned.own').as('own'),
        ]),
    )
    .selectFrom('agent')
    .innerJoin('domain', 'domain.id', 'agent.domain_id')
    .leftJoin('agent_level', (join) =>
      join.onRef('agent_level.domain_id', '=', 'agent.domain_id').onRef('agent_level.level', '=', 'agent.level'),
    )
    .leftJoin('grown', 'grown.branch', 'agent.id')
    .leftJoin('earned', 'earned.earner', 'agent.id')
    .where('agent.parent_id', node === null ? 'is' : '=', node)
    .where(oneOf('agent.domain_id', asked.filters.domainId, 'int'))
    .where(mayStart(asked))
    .select([
      'agent.id',
      sql<string | null>`agent_level.code`.as('level'),
      'agent.username as account',
      'agent.name',
      sql<bigint | null>`null::bigint`.as('playerId'),
      'agent.id as agentId',
      'agent.domain_id as domainId',
      'domain.currency',
      share(asked.filters).as('share'),
      sql<number>`coalesce(grown.bets, 0)`.as('bets'),
      known('grown.stake').as('stake'),
      sql<bigint>`${known('grown.pl')} - ${known('grown.commission')}`.as('playerPl'),
      sql<bigint>`${known('grown.pl')} - ${known('grown.commission')} + ${known('grown.own')} - ${known('earned.own')}`.as(
        'downlinePl',
      ),
      known('grown.commission').as('commission'),
      known('earned.own').as('ownPl'),
      sql<bigint>`${known('grown.commission')} - ${known('grown.pl')} - ${known('grown.own')}`.as('uplinePl'),
      counted(asked, node).as('counted'),
      gross(sql<bigint>`${known('grown.pl')} - ${known('grown.commission')}`, counted(asked, node)).as('ggr'),
    ])

const played = ({ db, filters }: Asked, node: bigint) =>
  db
    .selectFrom('player_day')
    .where('player_day.agent_id', '=', node)
    .where(rolledUp('player_day', filters))
    .groupBy(['player_day.cell', 'player_day.player_id'])
    .select([
      'player_day.cell as in_cell',
      'player_day.player_id as bettor',
      sql<number>`sum(player_day.bets)::int`.as('bets'),
      whole('player_day.stake').as('stake'),
      whole('player_day.pl').as('pl'),
      whole('player_day.commission').as('commission'),
    ])

const countedOfPlayer = (asked: Asked, node: bigint) =>
  sql<bigint>`coalesce((select sum(c.counted) from ${countedIn(asked.filters)} c
    where c.earner = ${node} and (c."inCell", c.bettor) = (player.cell, player.id)), 0)::bigint`

/** A player holds no share: what he wins is what everybody above him pays. */
const playerRows = (asked: Asked, node: bigint) =>
  asked.db
    .selectFrom('player')
    .leftJoin(played(asked, node).as('played'), (join) =>
      join.onRef('played.in_cell', '=', 'player.cell').onRef('played.bettor', '=', 'player.id'),
    )
    // Who has moved away since stays in the history of the node he played below.
    .where(
      sql<boolean>`(player.cell, player.id) in (select cell, id from player where agent_id = ${node} union
        select cell, player_id from player_day where player_day.agent_id = ${node} and ${rolledUp('player_day', asked.filters)}
        union select c."inCell", c.bettor from ${countedIn(asked.filters)} c where c.earner = ${node})`,
    )
    .where(oneOf('player.domain_id', asked.filters.domainId, 'int'))
    .where(mayStart(asked))
    .select([
      'player.id',
      sql<string | null>`'PL'`.as('level'),
      'player.username as account',
      'player.name',
      sql<bigint | null>`player.id`.as('playerId'),
      sql<bigint>`${node}::bigint`.as('agentId'),
      'player.domain_id as domainId',
      'player.currency',
      sql<number | null>`0`.as('share'),
      sql<number>`coalesce(played.bets, 0)`.as('bets'),
      known('played.stake').as('stake'),
      sql<bigint>`${known('played.pl')} - ${known('played.commission')}`.as('playerPl'),
      sql<bigint>`${known('played.pl')} - ${known('played.commission')}`.as('downlinePl'),
      known('played.commission').as('commission'),
      sql<bigint>`0::bigint`.as('ownPl'),
      sql<bigint>`${known('played.commission')} - ${known('played.pl')}`.as('uplinePl'),
      countedOfPlayer(asked, node).as('counted'),
      gross(sql<bigint>`${known('played.pl')} - ${known('played.commission')}`, countedOfPlayer(asked, node)).as('ggr'),
    ])

export const plByDownlineData = aggregate(
  plByDownline,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero'],
  (asked) => {
    const node = startOf(asked)
    const agents = agentRows(asked, node)
    const rows = node === null ? agents : agents.unionAll(playerRows(asked, node))
    return asked.db
      .selectFrom(rows.as('account'))
      .selectAll()
      .$if(asked.filters.hideZero === true, (some) =>
        some.where(
          sql<boolean>`(account.bets <> 0 or account.stake <> 0 or account."playerPl" <> 0 or account."ownPl" <> 0 or account."uplinePl" <> 0 or account.counted <> 0)`,
        ),
      )
  },
)
