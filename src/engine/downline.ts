import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { WriteTx } from './action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { scopeOfAgents, wholeScope, type Scope } from './scope.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'

const epochKey = 'agent_epoch'

interface CachedDownline {
  readonly epoch: string
  readonly ids: readonly bigint[]
  readonly scope: Scope
}

/** One cache per database: a process that serves several (in tests) must not mix them. */
const cacheByDatabase = new WeakMap<object, Map<bigint, CachedDownline>>()
const maxCached = 5_000

/** The scope of an actor. */
export const scopeOf = async (db: Database, actor: Actor): Promise<Scope> =>
  actor.agentId === null ? wholeScope : scopeBelow(db, actor.agentId)

/** The agent and everything below it. */
export const scopeBelow = async (db: Database, agentId: bigint): Promise<Scope> => (await downline(db, agentId)).scope

export const downlineIds = async (db: Database, agentId: bigint): Promise<readonly bigint[]> =>
  (await downline(db, agentId)).ids

/** Call in every transaction that adds, moves or removes an agent. */
export async function bumpAgentEpoch(tx: WriteTx): Promise<void> {
  await sql`insert into setting (domain_id, key, value) values (0, ${epochKey}, '1')
    on conflict (domain_id, key) do update set value = to_jsonb((setting.value #>> '{}')::bigint + 1), version = setting.version + 1,
      updated_at = now()`.execute(tx)
}

/**
 * Cached. The epoch is read each time and changes in the transaction that changes the tree, so an
 * outdated tree is never used.
 */
async function downline(db: Database, agentId: bigint): Promise<CachedDownline> {
  const cache = cacheOf(db)
  const epoch = await readEpoch(db)
  const cached = cache.get(agentId)
  if (cached?.epoch === epoch) return cached
  const ids = await readDownline(db, agentId)
  if (cache.size >= maxCached) cache.clear()
  const read = { epoch, ids, scope: scopeOfAgents(ids) }
  cache.set(agentId, read)
  return read
}

function cacheOf(db: Database): Map<bigint, CachedDownline> {
  let cached = cacheByDatabase.get(db)
  if (!cached) cacheByDatabase.set(db, (cached = new Map()))
  return cached
}

async function readEpoch(db: Database): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select value::text as epoch from setting
    where domain_id = 0 and key = ${epochKey}`.execute(db)
  return rows[0]?.epoch ?? 'none'
}

const readDownline = (db: Database, agentId: bigint): Promise<readonly bigint[]> =>
  wholeSnapshot(db, async (tx) => {
    const { rows } = await sql<{ ids: bigint[] | null }>`select array_agg(id order by id) as ids from agent
      where upline @> array[${agentId}]::bigint[]`.execute(tx)
    // No account has the id 0: an agent that does not exist sees nothing.
    return rows[0]?.ids ?? [0n]
  })
