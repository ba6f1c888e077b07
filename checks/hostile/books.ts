import type pg from 'pg'

/** Traces of having been asked are wanted: everything else has to be as it was. */
const traces = ['session', 'audit', 'login_attempt', 'action_key', 'mail']

/** Every row of every table in one line a table. */
export async function booksOf(owner: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and not c.relname = any($1) order by 1`,
    [traces],
  )
  const books: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ sum: string }>(
      `select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, e'\n' order by t::text), '')) as sum from ${name} t`,
    )
    books[name] = rows[0]?.sum ?? ''
  }
  const jobs = await owner.query<{ n: string }>('select count(*) as n from pgboss.job')
  return { ...books, 'jobs asked for': jobs.rows[0]?.n ?? '' }
}
