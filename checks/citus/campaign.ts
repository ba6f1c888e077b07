import pg from 'pg'
import { appRole, migrate, oneConnectionPerNode } from '#platform/database/migrate.ts'
import { readSteps, schemaFolders } from '#platform/database/schema/steps.ts'
import { splitStatements } from '#platform/database/schema/statements.ts'
import { setVisibleDomains } from '#platform/database/visible-domains.ts'

/** Migrates a cluster, prints its tables and what it refused; answers whether everything was accepted and isolated. */
export async function migrateCluster(url: string): Promise<boolean> {
  const started = Date.now()
  const problem = await migrate(url).then(
    () => null,
    (error: unknown) => error,
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const refused = problem === null ? [] : await refusedStatements(client)
    for (const each of refused) console.log(each)
    console.log(`Refused statements: ${refused.length}. Migration: ${Math.round((Date.now() - started) / 1000)} s.`)
    if (problem !== null) return false
    await printTables(client)
    return await isIsolated(client)
  } finally {
    await client.end()
  }
}

/** Runs each pending statement behind a savepoint, so that one refusal does not hide the next; nothing is kept. */
async function refusedStatements(client: pg.Client): Promise<string[]> {
  const refused: string[] = []
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  const pending = (await readSteps(schemaFolders)).filter(({ name }) => !applied.has(name))
  await client.query('begin')
  await client.query(oneConnectionPerNode)
  for (const { files } of pending)
    for (const { name, text } of files)
      for (const statement of splitStatements(text)) {
        await client.query('savepoint statement')
        const problem = await client.query(statement.text).then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        )
        if (problem === null) await client.query('release savepoint statement')
        else {
          refused.push(`${name} line ${statement.line}: ${problem}`)
          await client.query('rollback to savepoint statement')
        }
      }
  await client.query('rollback')
  return refused
}

async function printTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ kind: string; tables: bigint; partitions: bigint }>(`
    select coalesce(t.citus_table_type, 'local') as kind, count(*) filter (where not c.relispartition) as tables,
      count(*) filter (where c.relispartition) as partitions
    from pg_class c left join citus_tables t on t.table_name = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`)
  for (const { kind, tables, partitions } of rows)
    console.log(`${kind}: ${tables} tables${Number(partitions) > 0 ? ` with ${partitions} partitions` : ''}`)
}

/** Players of two domains, read as the server reads them: those of the visible domain and no others. */
async function isIsolated(client: pg.Client): Promise<boolean> {
  // The nodes of a cluster connect to each other as the role of the session.
  await client.query(`alter role ${appRole} login`)
  await client.query(`insert into currency values ('INR', '₹')`)
  await client.query(`insert into domain (id, code, name, host, currency)
    select id, 'site' || id, 'Site', 'site' || id, 'INR' from generate_series(1, 2) id`)
  await client.query(`insert into player (cell, id, domain_id, agent_id, username, currency)
    select cell_of(id), id, 1 + id % 2, 1, 'player' || id, 'INR' from generate_series(1000, 1099) id`)
  await client.query(`set role ${appRole}`)
  const counts: number[] = []
  for (const domains of [[], [1], [1, 2]]) counts.push(await playersSeen(client, domains))
  console.log(`Isolation: ${counts.join(', ')} of 100 players seen with no, one and both domains visible.`)
  return counts.join() === '0,50,100'
}

async function playersSeen(client: pg.Client, domains: number[]): Promise<number> {
  await client.query('begin')
  await client.query(setVisibleDomains(domains))
  const { rows } = await client.query<{ players: number }>('select count(*)::int as players from player')
  await client.query('rollback')
  return rows[0]?.players ?? 0
}
