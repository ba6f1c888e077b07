import { sql } from 'kysely'
import { agentEpochKey, firstEpoch } from '#platform/accounts/agent-epoch.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx, WriteTx } from './action/act.ts'
import { databaseKeyOf } from '#platform/auth/sessions/ttl-cache.ts'
import { holdsConnection } from '#platform/database/connections/one-connection.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { scopeOfAgents, wholeScope, type Scope } from './scope.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'

interface CachedDownline {
  readonly epoch: string
  readonly ids: readonly bigint[]
  readonly scope: Scope
}

/** One cache per database: a process that serves several (in tests) must not mix them. */
const cacheByDatabase = new WeakMap<object, Map<bigint, CachedDownline>>()
const maxCached = 5_000

/** The scope of an actor; a request whose session was read with the state of the tree does not ask for that again. */
export const scopeOf = async (db: Database, actor: Actor, epoch?: string): Promise<Scope> =>
  actor.agentId === null ? wholeScope : (await downline(db, actor.agentId, epoch)).scope

/** The agent and everything below it; within a transaction read over its own connection, in the domains it sees. */
export const scopeBelow = async (db: Database | Tx, agentId: bigint): Promise<Scope> =>
  (await downline(db, agentId)).scope

export const downlineIds = async (db: Database, agentId: bigint): Promise<readonly bigint[]> =>
  (await downline(db, agentId)).ids

/** Call in every transaction that adds, moves or removes an agent. */
export async function bumpAgentEpoch(tx: WriteTx): Promise<void> {
  await sql`insert into setting (domain_id, key, value) values (0, ${agentEpochKey}, '1')
    on conflict (domain_id, key) do update set value = to_jsonb((setting.value #>> '{}')::bigint + 1), version = setting.version + 1,
      updated_at = now()`.execute(tx)
}

/**
 * Cached. The epoch is read each time and changes in the transaction that changes the tree, so an
 * outdated tree is never used.
 */
async function downline(db: Database | Tx, agentId: bigint, ofRequest?: string): Promise<CachedDownline> {
  const cache = cacheOf(databaseKeyOf(db))
  const epoch = ofRequest ?? (await readEpoch(db))
  const cached = cache.get(agentId)
  if (cached?.epoch === epoch) return cached
  const ids = await (isPool(db) ? wholeSnapshot(db, (tx) => readDownline(tx, agentId)) : readDownline(db, agentId))
  const read = { epoch, ids, scope: scopeOfAgents(ids) }
  if (!isPool(db)) return read
  if (cache.size >= maxCached) cache.clear()
  cache.set(agentId, read)
  return read
}

const isPool = (_db: Database | Tx): _db is Database => !holdsConnection()

function cacheOf(key: object): Map<bigint, CachedDownline> {
  const cached = cacheByDatabase.get(key) ?? new Map<bigint, CachedDownline>()
  cacheByDatabase.set(key, cached)
  return cached
}

async function readEpoch(db: Tx): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select value::text as epoch from setting
    where domain_id = 0 and key = ${agentEpochKey}`.execute(db)
  return rows[0]?.epoch ?? firstEpoch
}

async function readDownline(tx: Tx, agentId: bigint): Promise<readonly bigint[]> {
  const { rows } = await sql<{ ids: bigint[] | null }>`select array_agg(id order by id) as ids from agent
    where upline @> array[${agentId}]::bigint[]`.execute(tx)
  // No account has the id 0: an agent that does not exist sees nothing.
  return rows[0]?.ids ?? [0n]
}
