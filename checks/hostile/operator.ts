import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { bindings } from '#engine/bindings.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { startServer, type Server } from '#server/main.ts'
import { allBindings } from '#areas/server.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { insertTree, players, tree } from '#checks/harness/betting/agent-tree.ts'
import { createStaff, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { placeBets, settle } from '#checks/harness/betting/tree-bets.ts'
import { catalogue, cupStore } from './catalogue.ts'

export const transactionPassword = 'north-window-55-kettle'
export const keys = { one: 'secret of the first house', two: 'secret of the second house' } as const

/** The sender of a request. 'agent' belongs to agent 110, 'foreign' to the second domain, 'everywhere' to both; 'guesser' and 'prover' may get locked out. */
export type RequestUser = 'owner' | 'agent' | 'bare' | 'foreign' | 'everywhere' | 'guesser' | 'prover' | 'anonymous'

/** A real server with five levels of agents in one domain and two in another, with bets, payments and approvals at every level. */
export interface Operator {
  readonly server: Server
  readonly owner: pg.Pool
  readonly clients: ReadonlyMap<string, PanelClient>
  logIn(username: string): Promise<PanelClient>
  close(): Promise<void>
}

export const depositOf = (player: bigint): string => `0199aa00-0000-7000-8000-${String(player).padStart(12, '0')}`
export const withdrawalOf = (player: bigint): string => `0199bb00-0000-7000-8000-${String(player).padStart(12, '0')}`
export const approvedOf = (player: bigint): string => `0199cc00-0000-7000-8000-${String(player).padStart(12, '0')}`
export const unmatchedBetOf = (player: bigint): string => `0199dd00-0000-7000-8000-${String(player).padStart(12, '0')}`
export const documentOf = (player: bigint): string => `0199ab00-0000-7000-8000-${String(player).padStart(12, '0')}`
/** The approval and the report of the fixture, in the first domain. */
export const approvalId = '0199ee00-0000-7000-8000-000000000001'
/** A request of the owner, who may withdraw it. */
export const ownRequestId = '0199ee00-0000-7000-8000-00000000000a'
/** A selection of the first domain, without tickets. */
export const openSelection = { sport: 'cricket', event: 'Home v Away', market: 'Winner', selection: 'Home' } as const
export const reportId = '0199ff00-0000-7000-8000-000000000001'
/** The id of a request with an audit entry in the first domain. */
export const requestId = '0199ff00-0000-7000-8000-000000000002'

const domainOf = (agent: bigint): number => tree.find((node) => node.id === agent)!.domain

export async function openOperator(database: { readonly url: string; readonly ownerPool: pg.Pool }): Promise<Operator> {
  const { ownerPool: owner } = database
  await insertTree(owner)
  await placeBets(owner, 160)
  await settle(owner, { market: 1n, at: `${daysBefore(12)}T10:00:00Z`, result: { runner: 11n } })
  await settle(owner, { market: 3n, at: `${daysBefore(11)}T09:00:00Z`, result: { runs: 31 } })
  await insertPayments(owner)
  await insertUnmatchedBet(owner)
  await insertSelection(owner)
  await insertKeys(owner)
  const server = await startServer({
    limits: { rates: null },
    databaseLimits: 'none',
    settings: testSettings,
    ownerUrl: database.url,
    port: 0,
    jobs: 'idle',
    logLevel: process.env['LOG'] ?? 'silent',
    catalogue,
    bindings: [...allBindings, bindings({ stores: [cupStore] })],
  })
  const clients = new Map<string, PanelClient>()
  return {
    server,
    owner,
    clients,
    async logIn(username) {
      const client = panelClient(server.url)
      const { status } = await client.login(username, testPassword)
      if (status !== 200) throw new Error(`${username} cannot log in: ${status}`)
      clients.set(username, client)
      return client
    },
    close: () => server.close(),
  }
}

async function insertPayments(owner: pg.Pool): Promise<void> {
  for (const [at, { id, agent }] of players.entries()) {
    const row = [id % 64n, id, domainOf(agent), agent, `${daysBefore(18 - (at % 8))}T08:00:00Z`]
    await owner.query(
      `insert into deposit (cell, player_id, domain_id, agent_id, requested_at, id, method, amount, currency, utr, status)
       values ($1, $2::bigint, $3, $4, $5, $6, 'upi', 50000, 'INR', 'utr-' || $2::bigint, 'PENDING')`,
      [...row, depositOf(id)],
    )
    await owner.query(
      `insert into kyc_document (cell, player_id, domain_id, id, type, submitted_by) values ($1, $2, $3, $4, 'SELFIE', 'site:front')`,
      [row[0], row[1], row[2], documentOf(id)],
    )
    for (const [withdrawal, status] of [
      [withdrawalOf(id), 'PENDING'],
      [approvedOf(id), 'APPROVED'],
    ])
      await owner.query(
        `insert into withdrawal (cell, player_id, domain_id, agent_id, requested_at, id, method, amount, currency, requested_by, status, approved_by, beneficiary)
         values ($1, $2::bigint, $3, $4, $5, $6, 'bank', 70000, 'INR', 'player:' || $2::bigint, $7::text, case when $7::text = 'APPROVED' then 'reviewer' end, 'account of ' || $2::bigint)`,
        [...row, withdrawal, status],
      )
  }
  // The withdrawals put funds on hold.
  await owner.query(`update wallet set held = held + 140000 where account_id = any($1)`, [players.map(({ id }) => id)])
  await owner.query(`update market set status = 'CLOSED' where id = 7`)
}

/** Inserts an unmatched bet of the first player. */
async function insertUnmatchedBet(owner: pg.Pool): Promise<void> {
  await owner.query(
    `select save_bet(jsonb_build_object('player_id', '1000', 'id', $1::text, 'agent_id', '118', 'market_id', '8', 'product', 'exchange',
       'runner_id', '81', 'side', 'BACK', 'odds_e4', 20000, 'matched_odds_e4', 20000, 'stake', '100000', 'matched', '0', 'remaining', '100000',
       'cancelled', '0', 'share_path_id', id::text, 'placed_at', '${daysBefore(13)}T06:00:00Z'), 1, '{}')
     from share_path where agent_id = 118 and product = 'exchange' order by id limit 1`,
    [unmatchedBetOf(1000n)],
  )
}

async function insertSelection(owner: pg.Pool): Promise<void> {
  await owner.query(
    `insert into ticket_selection (id, domain_id, sport, event, market, selection)
     values (selection_id(1, $1, $2, null, $3, $4, null), 1, $1, $2, $3, $4)`,
    [openSelection.sport, openSelection.event, openSelection.market, openSelection.selection],
  )
}

async function insertKeys(owner: pg.Pool): Promise<void> {
  for (const [at, [name, secret]] of Object.entries(keys).entries())
    await owner.query(
      `insert into inbound_key (key_id, domain_id, name, secret_encrypted) values ($1, $2, 'front', $3)`,
      [name, at + 1, seal(testSettings.sealingKeys, secret, sealOf(name))],
    )
  // What is tried on keys of the list must not take away those that sign.
  await owner.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted, created_at)
     select 'spare-' || domain_id, domain_id, 'spare', secret_encrypted, created_at + interval '1 minute' from inbound_key`,
  )
}

/** Creates the users of a campaign and signs them in. */
export async function createUsers(operator: Operator): Promise<ReadonlyMap<RequestUser, PanelClient>> {
  const users = [
    { username: 'owner' },
    { username: 'agent', agentId: 110n },
    { username: 'bare', permissions: [] },
    { username: 'foreign', domains: [2] },
    { username: 'everywhere', domains: [1, 2] },
    { username: 'guesser' },
    { username: 'prover' },
  ] as const
  const clients = new Map<RequestUser, PanelClient>()
  for (const user of users) {
    const { staffId } = await createStaff(operator.owner, { ...user, transactionPassword })
    clients.set(user.username, await operator.logIn(user.username))
    if (user.username === 'owner') await insertRequests(operator.owner, staffId)
  }
  return clients
}

/** Inserts a pending approval, a requested report and an audit entry. */
async function insertRequests(owner: pg.Pool, staffId: bigint): Promise<void> {
  await owner.query(
    `insert into audit (domain_id, agent_id, actor, action, subject, request_id) values (1, 110, 'someone', 'looked', 'player:1000', $1)`,
    [requestId],
  )
  const stored = { id: '1', name: 'market 1', input: {}, parameters: {}, reason: null, shown: {}, agentId: null }
  await owner.query(
    `insert into approval (id, domain_id, action, subject, input, snapshot_hash, maker)
     values ($1, 1, 'market-result.rollback', 'market:1', $3, $4, 'someone'), ($2, 1, 'market-result.rollback', 'market:1', $3, $4, 'owner')`,
    [approvalId, ownRequestId, JSON.stringify(stored), randomUUID()],
  )
  await owner.query(
    `insert into report_request (id, domain_id, staff_id, report_type, title, filters, file_extension)
     values ($1, 1, $2, '/players', 'Players', '{"filters": {}, "sort": "id", "direction": "descending", "columns": null, "isBare": false}', 'csv')`,
    [reportId, staffId],
  )
}
