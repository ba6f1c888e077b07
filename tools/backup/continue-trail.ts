import type pg from 'pg'
import { BackupError } from './manifest.ts'

/** Beyond it the server would have to freeze rows in between, which takes longer than copying the files of a database. */
const maxIds = 1_500_000_000n
const batch = 100_000n

/**
 * Rows of the audit trail are in the order of their transactions, and a new database counts transactions from the
 * start. Uses up ids until its next one follows those of the trail; returns how many.
 */
export async function continueTrail(client: pg.Client): Promise<bigint> {
  await client.query(
    `select set_config('app.whole_trail', 'on', false), set_config('synchronous_commit', 'off', false)`,
  )
  const { rows } = await client.query<{ last: string; next: string }>(
    `select greatest((select coalesce(max(tx::text::numeric), 0) from audit), (select coalesce(max(tx::text::numeric), 0) from audit_link))::text as last,
       pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  )
  const missing = BigInt(rows[0]?.last ?? 0) - BigInt(rows[0]?.next ?? 0) + 1n
  if (missing <= 0n) return 0n
  if (missing > maxIds)
    throw new BackupError(
      `The audit trail is ${missing} transactions ahead of this database. Move such a database as a copy of its files.`,
    )
  for (let left = missing; left > 0n; left -= batch)
    await client.query(
      `do $$ begin for i in 1 .. ${left < batch ? left : batch} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    )
  return missing
}
