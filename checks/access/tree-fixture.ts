import { daysBefore } from '#checks/harness/fixture-days.ts'
import type pg from 'pg'
import { withdrawalOf } from '#checks/hostile/operator.ts'

/** A node of the tree: an agent with one player, whose id is the agent's plus one million. */
export interface TreeNode {
  readonly id: number
  readonly domain: number
  readonly upline: readonly number[]
}

export const domainIds = [1, 2, 3] as const
const children = [3, 3, 2, 1, 1] as const

function buildTree(): readonly TreeNode[] {
  const nodes: TreeNode[] = []
  for (const domain of domainIds) {
    let next = domain * 1_000
    const plant = (above: readonly number[]) => {
      const id = (next += 1)
      const upline = [...above, id]
      nodes.push({ id, domain, upline })
      const below = children[above.length] ?? 0
      for (let child = 0; child < below; child += 1) plant(upline)
    }
    plant([])
  }
  return nodes
}

/** Three operators of six levels and 67 agents each. */
export const nodes: readonly TreeNode[] = buildTree()
const byId = new Map(nodes.map((node) => [node.id, node]))
export const nodeOf = (id: number): TreeNode => {
  const node = byId.get(id)
  if (!node) throw new Error(`There is no node ${id}`)
  return node
}
export const playerOf = (node: number): number => node + 1_000_000

/** The marker in every text of every row of a node. It must not appear in answers to viewers who may not see the node. */
export const canary = (node: number): string => `kx${node}z`
export const canariesIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/kx(\d+)z/g)].map(([, id]) => Number(id)))

/** The ids of the operators whose markers appear in a text. */
export const domainMarkersIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(/hx(\d)h/g)].map(([, id]) => Number(id)))

const days = `timestamptz '${daysBefore(18)}T08:00Z' + n.id % 7 * interval '1 day'`

/** Inserts the catalogue, the domains and the tree. */
async function insertTree(owner: pg.Pool): Promise<void> {
  await owner.query(`
    insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing;
    insert into domain (id, code, name, host, currency, time_zone) select d, 'house-' || d, 'hx' || d || 'h', d || '.example', 'INR', 'Asia/Kolkata' from generate_series(1, 3) d;
    insert into agent_level (domain_id, level, code, name) select d, l, 'L' || l, 'Level ' || l from generate_series(1, 3) d, generate_series(1, 6) l;
    insert into competition (id, external_id, sport, name) values (1, 'c1', 'cricket', 'League');
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'e1', 'North v South', '${daysBefore(12)}T10:00Z');
    insert into market (id, event_id, external_id, name, kind, product, price_kind, commission) values
      (1, 1, 'm1', 'Market 1', 'match_odds', 'exchange', 'odds', 200), (7, 1, 'm7', 'Market 7', 'match_odds', 'exchange', 'odds', 200);
    insert into runner (id, market_id, name, sort_order) values (11, 1, 'Home', 1), (12, 1, 'Away', 2), (71, 7, 'Home', 1), (72, 7, 'Away', 2)`)
  await owner.query(
    `create temporary table n on commit drop as select (x->>'id')::bigint as id, (x->>'domain')::int as house,
       array(select jsonb_array_elements_text(x->'upline')::bigint) as upline, 'kx' || (x->>'id') || 'z' as mark, (x->>'id')::bigint + 1000000 as player
     from jsonb_array_elements($1::jsonb) x`,
    [JSON.stringify(nodes)],
  )
}

const recordsSql = `
  insert into agent (id, domain_id, parent_id, level, upline, username, name)
    select id, house, upline[array_length(upline, 1) - 1], array_length(upline, 1), upline, 'agent_' || mark, 'Agent ' || mark from n order by array_length(upline, 1);
  insert into agent_share select id, p, 10000 from n, unnest(array['exchange', 'bookmaker', 'fancy']) p;
  insert into share_path (id, domain_id, agent_id, product, agents, cumulative_shares)
    select id, house, id, 'exchange', array(select u from unnest(upline) with ordinality t(u, o) order by o desc), array_fill(10000, array[array_length(upline, 1)]) from n;
  insert into player (cell, id, domain_id, agent_id, username, name, phone, email, currency, kyc, last_login_at, created_at)
    select player % 64, player, house, id, 'player_' || mark, 'Player ' || mark, '+91' || (9800000000 + id), mark || '@example.test', 'INR', 'IN_REVIEW', ${days}, ${days} from n;
  insert into wallet (cell, account_id, domain_id, currency, balance)
    select id % 64, id, house, 'INR', 0 from n union all select player % 64, player, house, 'INR', 100000000 from n;
  insert into deposit (cell, player_id, domain_id, agent_id, requested_at, id, method, amount, currency, utr)
    select player % 64, player, house, id, ${days}, ('0199aa00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, 'upi', 50000 + id, 'INR', 'utr-' || mark from n;
  insert into withdrawal (cell, player_id, domain_id, agent_id, requested_at, id, method, amount, currency, requested_by, beneficiary, status, approved_by)
    select player % 64, player, house, n.id, ${days}, ('0199' || w.code || '00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, 'bank', 70000, 'INR', 'player:' || player,
      'account of ' || mark, w.status, case when w.status = 'APPROVED' then 'reviewer' end
    from n, (values ('bb', 'PENDING'), ('cc', 'APPROVED')) w(code, status);
  update wallet set held = held + 140000 where account_id > 1000000;
  insert into kyc_document (cell, player_id, domain_id, id, type, submitted_at, submitted_by, name_on_document, number_masked, status)
    select player % 64, player, house, ('0199dd00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, 'PAN', ${days}, 'site:front', 'Player ' || mark, '******' || mark, 'PENDING' from n;
  insert into approval (domain_id, action, subject, input, snapshot_hash, maker)
    select house, 'players.reopening', 'player:' || player, jsonb_build_object('id', player::text, 'name', 'player_' || mark, 'input', '{}'::jsonb, 'parameters', '{}'::jsonb,
      'reason', 'X: y', 'shown', '{}'::jsonb, 'agentId', id::text), 'x', 'someone' from n;
  insert into audit (at, domain_id, agent_id, actor, action, subject, subject_name, reason)
    select ${days}, house, id, 'at_' || mark, 'checked', 'player:' || player, 'player_' || mark, 'about ' || mark from n`

/** Inserts the tree with a player, a deposit, withdrawals, bets, a pending approval and an audit entry at every node. */
export async function insertTreeFixture(owner: pg.Pool, more?: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await insertTree({ query: client.query.bind(client) } as pg.Pool)
    await client.query(recordsSql)
    if (more) await client.query(more)
    await client.query(
      `select save_bet(jsonb_build_object('player_id', player::text, 'id', '0199dd00-0000-7000-8000-' || lpad((player * 10 + m)::text, 12, '0'), 'agent_id', id::text,
         'market_id', m::text, 'product', 'exchange', 'runner_id', (m * 10 + 1)::text, 'side', 'BACK', 'odds_e4', 20000, 'matched_odds_e4', 20000, 'stake', '100000',
         'matched', '100000', 'remaining', '0', 'cancelled', '0', 'share_path_id', id::text, 'placed_at', '${daysBefore(13)}T06:00:00Z'), 100000, '{}')
       from n, unnest(array[1, 7]) m`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

export const withdrawalAt = (node: number): string => withdrawalOf(BigInt(playerOf(node)))
