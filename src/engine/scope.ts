import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from './action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'

const epochKey = 'agent_epoch'

interface Kept {
  readonly epoch: string
  readonly ids: readonly bigint[]
}

/** One tree a database; a process that serves several (tests do) must not mix them. */
const keptByDatabase = new WeakMap<object, Map<bigint, Kept>>()
const largestKept = 5_000

/**
 * The agent and everything below it. Resolved once and kept; the epoch in the settings is read each time and changes
 * in the transaction that changes the tree, so nobody sees a tree of yesterday.
 */
export async function downlineIds(db: Database, agentId: bigint): Promise<readonly bigint[]> {
  const kept = keptOf(db)
  const epoch = await readEpoch(db)
  const found = kept.get(agentId)
  if (found?.epoch === epoch) return found.ids
  const ids = await readDownline(db, agentId)
  if (kept.size >= largestKept) kept.clear()
  kept.set(agentId, { epoch, ids })
  return ids
}

/** The agents whose rows an actor may see; null: the whole of the domains. */
export const agentIdsOf = async (db: Database, actor: Actor): Promise<readonly bigint[] | null> =>
  actor.agentId === null ? null : downlineIds(db, actor.agentId)

/** To be called in every transaction that adds, moves or removes an agent. */
export async function bumpAgentEpoch(tx: Tx): Promise<void> {
  await sql`insert into setting (domain_id, key, value) values (0, ${epochKey}, '1')
    on conflict (domain_id, key) do update set value = to_jsonb((setting.value #>> '{}')::bigint + 1), version = setting.version + 1,
      updated_at = now()`.execute(tx)
}

function keptOf(db: Database): Map<bigint, Kept> {
  let kept = keptByDatabase.get(db)
  if (!kept) keptByDatabase.set(db, (kept = new Map()))
  return kept
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
    // An agent that is not there has nobody below it; no account has the id nought, and an empty list is no SQL.
    return rows[0]?.ids ?? [0n]
  })
