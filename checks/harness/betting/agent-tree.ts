import { daysBefore } from '#checks/harness/fixture-days.ts'
import type pg from 'pg'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { pathFor, type CommissionMode, type SharePath } from '#areas/agents/rules/chips/path.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { cellOf } from '#values/id.ts'

export const treeZone = 'Asia/Kolkata'

export interface TreeNode {
  readonly id: bigint
  readonly domain: number
  readonly parent: bigint | null
  readonly mode: CommissionMode
}
/** Five levels in the first domain, with branches and an agent without a share; two levels in the second. */
export const tree: readonly TreeNode[] = [
  { id: 100n, domain: 1, parent: null, mode: 'share' },
  { id: 110n, domain: 1, parent: 100n, mode: 'share' },
  { id: 120n, domain: 1, parent: 100n, mode: 'platform' },
  { id: 111n, domain: 1, parent: 110n, mode: 'share' },
  { id: 112n, domain: 1, parent: 110n, mode: 'parent' },
  { id: 115n, domain: 1, parent: 111n, mode: 'share' },
  { id: 118n, domain: 1, parent: 115n, mode: 'share' },
  { id: 119n, domain: 1, parent: 115n, mode: 'parent' },
  { id: 200n, domain: 2, parent: null, mode: 'share' },
  { id: 210n, domain: 2, parent: 200n, mode: 'platform' },
]
export const uplineOf = (id: bigint): bigint[] => {
  const node = tree.find((one) => one.id === id)!
  return node.parent === null ? [id] : [...uplineOf(node.parent), id]
}

/** Players at leaf agents and at agents in the middle of the tree. */
export const players: readonly { readonly id: bigint; readonly agent: bigint }[] = [
  118n,
  118n,
  118n,
  119n,
  119n,
  115n,
  112n,
  112n,
  120n,
  120n,
  210n,
  210n,
  200n,
].map((agent, at) => ({ id: 1000n + BigInt(at) * 13n, agent }))

type SharesByProduct = Readonly<Record<string, number>>
const sharesByAgent: Readonly<Record<string, readonly [before: SharesByProduct, after: SharesByProduct]>> = {
  110: [
    { exchange: 9500, bookmaker: 9500, fancy: 9000 },
    { exchange: 9333, bookmaker: 9500, fancy: 9000 },
  ],
  120: [
    { exchange: 8500, bookmaker: 8000, fancy: 8000 },
    { exchange: 8500, bookmaker: 8000, fancy: 8000 },
  ],
  111: [
    { exchange: 9000, bookmaker: 8500, fancy: 8000 },
    { exchange: 8777, bookmaker: 8500, fancy: 8000 },
  ],
  112: [
    { exchange: 6000, bookmaker: 6000, fancy: 6000 },
    { exchange: 0, bookmaker: 6000, fancy: 6000 },
  ],
  115: [
    { exchange: 9000, bookmaker: 7000, fancy: 7000 },
    { exchange: 8111, bookmaker: 7000, fancy: 7000 },
  ],
  118: [
    { exchange: 7000, bookmaker: 7000, fancy: 0 },
    { exchange: 5050, bookmaker: 6500, fancy: 333 },
  ],
  119: [
    { exchange: 7500, bookmaker: 5000, fancy: 5000 },
    { exchange: 7501, bookmaker: 5000, fancy: 5000 },
  ],
  210: [
    { exchange: 7000, bookmaker: 7000, fancy: 7000 },
    { exchange: 7100, bookmaker: 7000, fancy: 7000 },
  ],
}
export const currentShare = (agent: bigint, product: string): number =>
  sharesByAgent[String(agent)]?.[1][product] ?? 10_000

export const sharePathOf = (agent: bigint, product: string, at: 0 | 1): SharePath =>
  pathFor(
    uplineOf(agent)
      .toReversed()
      .map((accountId) => ({ accountId, helds: sharesByAgent[String(accountId)]?.[at] ?? {} })),
    product,
  )

export const markets = [
  { id: 1n, event: 1n, kind: 'match_odds', product: 'exchange', commission: 200 },
  { id: 2n, event: 1n, kind: 'bookmaker', product: 'bookmaker', commission: 0 },
  { id: 3n, event: 1n, kind: 'session', product: 'fancy', commission: 0 },
  { id: 4n, event: 2n, kind: 'match_odds', product: 'exchange', commission: 333 },
  { id: 5n, event: 2n, kind: 'session', product: 'fancy', commission: 0 },
  { id: 6n, event: 2n, kind: 'toss', product: 'exchange', commission: 0 },
  { id: 7n, event: 2n, kind: 'match_odds', product: 'exchange', commission: 200 },
  { id: 8n, event: 2n, kind: 'match_odds', product: 'exchange', commission: 100 },
] as const
export type Market = (typeof markets)[number]

export async function insertTree(owner: pg.Pool): Promise<void> {
  await owner.query(`
    insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing;
    insert into domain (id, code, name, host, currency, time_zone) values
      (1, 'one', 'First House', 'one.example', 'INR', '${treeZone}'), (2, 'two', 'Second House', 'two.example', 'INR', '${treeZone}');
    insert into agent_level (domain_id, level, code, name) select d, l, (array['COM', 'SS', 'SUP', 'MA', 'AG'])[l], 'Level ' || l
      from generate_series(1, 2) d, generate_series(1, 5) l;
    insert into competition (id, external_id, sport, name) values (1, 'c1', 'cricket', 'League'), (2, 'c2', 'football', 'Cup');
    insert into event (id, competition_id, external_id, name, starts_at) values
      (1, 1, 'e1', 'North v South', '${daysBefore(12)}T10:00Z'), (2, 2, 'e2', 'East v West', '${daysBefore(11)}T10:00Z')`)
  for (const { id, domain, mode } of tree) {
    const upline = uplineOf(id)
    await owner.query(
      `insert into agent (id, domain_id, parent_id, level, upline, username, commission_mode) values ($1::bigint, $2, $3, $4, $5, 'agent_' || $1::bigint, $6)`,
      [id, domain, upline.at(-2) ?? null, upline.length, upline, mode],
    )
    for (const product of ['exchange', 'bookmaker', 'fancy'])
      await owner.query('insert into agent_share values ($1, $2, $3)', [id, product, currentShare(id, product)])
    await owner.query(
      `insert into wallet (cell, account_id, domain_id, currency, balance) values ($1, $2, $3, 'INR', 0)`,
      [cellOf(id), id, domain],
    )
  }
  for (const { id, agent } of players) {
    const domain = tree.find((node) => node.id === agent)!.domain
    await owner.query(
      `with p as (insert into player (cell, id, domain_id, agent_id, username, currency) values ($1, $2::bigint, $3, $4, 'player_' || $2::bigint, 'INR'))
       insert into wallet (cell, account_id, domain_id, currency, balance) values ($1, $2, $3, 'INR', 100000000000)`,
      [cellOf(id), id, domain, agent],
    )
  }
  for (const { id, event, kind, product, commission: rate } of markets) {
    await owner.query(
      `insert into market (id, event_id, external_id, name, kind, product, price_kind, commission) values ($1::bigint, $2, 'm' || $1::bigint, 'Market ' || $1::bigint, $3, $4, 'odds', $5)`,
      [id, event, kind, product, rate],
    )
    if (kind !== 'session')
      await owner.query(
        `insert into runner (id, market_id, name, sort_order) values ($1::bigint * 10 + 1, $1::bigint, 'Home', 1), ($1::bigint * 10 + 2, $1::bigint, 'Away', 2)`,
        [id],
      )
  }
}

const rights: readonly Permission[] = [
  'MY_BETS_VIEW',
  'PL_BY_DOWNLINE',
  'PL_BY_MARKET_REPORT',
  'PROFIT_VIEW',
  'PLAYERS_REPORT',
  'PLAYERS_VIEW',
  'DEPOSIT_VIEW',
  'EXCHANGE_EVENT_VIEW',
  'EXCHANGE_COMPETITION_VIEW',
  'BALANCE_SHEET_VIEW',
  'PLAYER_EXPOSURE_VIEW',
  'WITHDRAW_VIEW',
]

export const treeActor = (
  agentId: bigint | null,
  domains: readonly number[] = [1, 2],
  without: readonly Permission[] = [],
): Actor => ({
  staffId: 1n,
  username: 'tester',
  name: 'Tester',
  roleName: 'Everything',
  itemLimit: null,
  sessionKey: 'checks',
  domains,
  allDomains: domains,
  agentId,
  permissions: new Set(rights.filter((right) => !without.includes(right))),
})
