import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { permissions } from '#blueprint/screen/permissions.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import type { AnyQuery, AnswerOf, ParametersOf } from '#blueprint/screen/query.ts'
import type { QueryHandler } from '#engine/query-handler.ts'
import type { Database } from '#platform/database/connect.ts'
import { scopeOf } from '#engine/downline.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'

export const branchZone = 'Asia/Kolkata'

/** Two operators; the first has two branches, one of them two levels deep. Every level has players. */
export const branches = [
  { id: 100n, domain: 1, upline: [100n], username: 'house' },
  { id: 110n, domain: 1, upline: [100n, 110n], username: 'north' },
  { id: 111n, domain: 1, upline: [100n, 110n, 111n], username: 'north-east' },
  { id: 112n, domain: 1, upline: [100n, 110n, 112n], username: 'north_west' },
  { id: 120n, domain: 1, upline: [100n, 120n], username: 'south' },
  { id: 200n, domain: 2, upline: [200n], username: 'other' },
] as const

export const branchPlayers = [
  { id: 1000n, agent: 110n },
  { id: 1001n, agent: 111n },
  { id: 1002n, agent: 111n },
  { id: 1003n, agent: 112n },
  { id: 1004n, agent: 120n },
  { id: 1005n, agent: 100n },
  { id: 1006n, agent: 200n },
] as const

export async function insertBranches(owner: pg.Pool): Promise<void> {
  await owner.query(`
    insert into currency (code, symbol) values ('INR', '₹') on conflict do nothing;
    insert into domain (id, code, name, host, currency, time_zone) values
      (1, 'one', 'First House', 'one.example', 'INR', '${branchZone}'), (2, 'two', 'Second House', 'two.example', 'INR', '${branchZone}');
    insert into agent_level values (1, 1, 'COM', 'Company'), (1, 2, 'SUP', 'Super'), (1, 3, 'MA', 'Master')`)
  for (const { id, domain, upline, username } of branches) {
    await owner.query(
      `insert into agent (id, domain_id, parent_id, level, upline, username, name, credit_reference) values ($1, $2, $3, $4, $5, $6, $6, $7)`,
      [id, domain, upline.at(-2) ?? null, upline.length, upline, username, id * 100n],
    )
    await owner.query(`insert into agent_share values ($1, 'exchange', 9000), ($1, 'casino', 8000)`, [id])
    await owner.query(`select open_wallet($1, $2, 'INR')`, [id, domain])
  }
  for (const { id, agent } of branchPlayers) {
    const domain = agent === 200n ? 2 : 1
    await owner.query(
      `insert into player (cell, id, domain_id, agent_id, username, name, phone, currency) values (cell_of($1), $1, $2, $3, $4, $5, $6, 'INR')`,
      [id, domain, agent, `player_${id}`, `Player ${id}`, `+9198${id}77`],
    )
    await owner.query(`select open_wallet($1, $2, 'INR')`, [id, domain])
  }
}

export interface TransferInput {
  readonly account: bigint
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
  readonly ref?: string
  readonly market?: bigint
}

/** Posts through the ledger's own function, so that versions and balances are computed by it. */
export async function postTransfers(owner: pg.Pool, at: string, bookings: readonly TransferInput[]): Promise<void> {
  for (const { account, amount, market = null, ref = randomUUID(), ...sides } of bookings)
    await owner.query(`select post_transfers($1, $2, 'checks', $3, $4, null)`, [
      randomUUID(),
      at,
      JSON.stringify([{ account: String(account), amount: String(amount), ref, mayOverdraw: true, ...sides }]),
      market,
    ])
}

export const actorWithEverything = (changes: Partial<Actor> = {}): Actor => ({
  staffId: 1n,
  username: 'checker',
  name: 'Checker',
  roleName: 'Everything',
  permissions: new Set(permissions),
  domains: [1, 2],
  allDomains: changes.domains ?? [1, 2],
  agentId: null,
  itemLimit: null,
  sessionKey: 'checks',
  ...changes,
})

export const testCircumstances: RequestOrigin = {
  requestId: 'check',
  route: '/check',
  ip: '192.0.2.1',
  userAgent: 'checks',
  visitor: null,
}

export async function viewerOf(db: Database, actor: Actor) {
  return { actor, scope: await scopeOf(db, actor), timeZone: branchZone }
}

/** Runs a query the way the server does: parameters and answer pass through its definition. */
export async function queryAs<Q extends AnyQuery>(
  db: Database,
  answer: QueryHandler<Q>,
  actor: Actor,
  parameters: ParametersOf<Q>,
): Promise<AnswerOf<Q> | null> {
  const viewer = await viewerOf(db, actor)
  return snapshot(db, actor.domains, (tx) =>
    runQuery(answer, {
      tx,
      ...viewer,
      parameters: answer.query.parameters.parse(parameters) as ParametersOf<Q>,
      circumstances: testCircumstances,
    }),
  )
}
