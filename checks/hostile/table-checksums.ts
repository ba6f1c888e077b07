import type pg from 'pg'

/** Tables that requests may change; all others must be unchanged. */
const requestTables = [
  'session',
  'audit',
  'login_attempt',
  'action_key',
  'email',
  'reset_request',
  'request_log',
  'request_log_reference',
  'health_sample',
  'unknown_key_call',
]

/**
 * The time at which a key was last used changes with every signed call; users may choose their own sounds and
 * tours, and are offered a second step that nothing depends on until they confirm it. */
const ownColumns: Readonly<Record<string, string>> = {
  inbound_key: `to_jsonb(t) - 'last_used_at'`,
  staff: `to_jsonb(t) - 'sounds' - 'tours_seen' - 'two_step_offer' - 'two_step_offered_to' - 'two_step_offered_at'`,
}
const rowsOf = (table: string): string => `select ${ownColumns[table] ?? 't.*'} from ${table} t`

/** One line per table with its row count and a checksum of its rows, whatever their order: sorting them would take most of the time. */
export async function tableChecksums(owner: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and not c.relname = any($1) order by 1`,
    [requestTables],
  )
  const checksums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ sum: string }>(
      `select count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from (${rowsOf(name)}) t`,
    )
    checksums[name] = rows[0]?.sum ?? ''
  }
  const jobs = await owner.query<{ n: string }>('select count(*) as n from pgboss.job')
  return { ...checksums, 'jobs requested': jobs.rows[0]?.n ?? '' }
}
