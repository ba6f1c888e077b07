import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { key, sealEverything } from '#checks/harness/staff/audit-trail.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { settlementClient } from '#checks/harness/betting/settlements.ts'
import { createStaff, testSettings } from '#checks/harness/staff/staff.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { sealNext } from '#platform/audit/seal.ts'
import { verifyChain, type Finding } from '#platform/audit/verify-chain.ts'
import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import { startPostgres, type RunningPostgres } from '#platform/database/embedded.ts'
import { bootDatabase } from '#server/database-boot.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

let source: TestDatabase
/** A new server, which counts its transactions from the start. */
let other: RunningPostgres
let superuser: pg.Client
let folder: string
let manifest: Manifest
const at = (...names: string[]) => join(folder, ...names)
const newOwner = 'keeper of books'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-backup-'))
  await chmod(folder, 0o711)
  source = await freshDatabase()
  await playOneMarket(source)
  const { staffId } = await createStaff(source.ownerPool, { username: 'without.domains', domains: [] })
  await source.ownerPool.query(
    `insert into device_alert (staff_id, type, severity, score, operation, device)
     values ($1, 'STAFF_NEW_DEVICE', 'LOW', 10, 'LOGIN', 'a device of the checks')`,
    [staffId],
  )
  await sealEverything(source.db)
  await source.ownerPool.query(`insert into audit (actor, action) values ('checks', 'not sealed yet')`)
  manifest = await writeBackup({ url: source.url, folder: at('backup'), dataDir: at('data') })
  other = await startPostgres({ dataFolder: at('database'), settings: { fsync: 'off', shared_buffers: '64MB' } })
  superuser = new pg.Client({ connectionString: other.superuserUrl })
  await superuser.connect()
  await superuser.query(`create role "${newOwner}" login createrole password 'kept'`)
})
afterAll(async () => {
  await superuser?.end()
  await other?.stop()
  await source?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Deposits, a bet that won, one that lost and one that is open. */
async function playOneMarket(database: TestDatabase): Promise<void> {
  const site = await smallOperator(database)
  const desk = settlementClient(database, site)
  const [settled, open] = [await site.market(), await site.market()]
  const [backer, layer] = [await desk.player(), await desk.player('5000.50')]
  await desk.bet(backer, settled, 'A')
  await desk.bet(layer, settled, 'A', { side: 'LAY' })
  await desk.run(settled.id, { result: desk.winner(settled, 'A') })
  await desk.bet(backer, open, 'B')
}

/** An empty database of the other server with an owner of another name. */
async function emptyDatabase(name: string): Promise<string> {
  await superuser.query(`create database ${name} owner "${newOwner}"`)
  const url = new URL(other.url)
  url.username = encodeURIComponent(newOwner)
  url.password = 'kept'
  url.pathname = `/${name}`
  return url.href
}

async function asked<T extends pg.QueryResultRow>(url: string, text: string): Promise<readonly T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `select set_config('app.domains', array(select generate_series(1, 64))::text, false), set_config('app.whole_trail', 'on', false)`,
    )
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Everything that a schema consists of, without the names of owners and partitions of single days, which follow the clock. */
const schemaText = `
  select * from (select 'policy', tablename, policyname, coalesce(qual, '') || coalesce(with_check, '') from pg_policies where schemaname = 'public'
  union all select 'table', c.relname, c.relrowsecurity::text || c.relforcerowsecurity::text,
    coalesce((select string_agg(regexp_replace(acl::text, '/.*', ''), ' ' order by acl::text) from unnest(c.relacl) acl
      where acl::text like 'overround_app=%'), '')
    from pg_class c where c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and c.relkind in ('r', 'p', 'S', 'v')
  union all select 'column', a.attrelid::regclass::text, a.attname, format_type(a.atttypid, a.atttypmod) || a.attnotnull || a.attidentity::text || a.attgenerated::text
    || coalesce((select string_agg(regexp_replace(acl::text, '/.*', ''), ' ' order by acl::text) from unnest(a.attacl) acl), '')
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
  union all select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'function', p.oid::regprocedure::text, p.prosecdef::text, md5(p.prosrc) || (p.proacl::text like '%overround_app=X%')
    from pg_proc p where p.pronamespace = 'public'::regnamespace
  union all select 'default privilege', defaclobjtype::text, '', '' from pg_default_acl) s
  where tablename !~ '_[0-9]{8}$' order by 1, 2, 3, 4`

const contentOf = async (url: string) => {
  const parts = manifest.tables.map(
    ({ schema, name, columns }) =>
      `select '${schema}.${name}' as name, count(*)::text as rows, coalesce(md5(string_agg(md5(row(${columns.map((each) => `t."${each}"`).join(', ')})::text), '' order by md5(row(${columns.map((each) => `t."${each}"`).join(', ')})::text))), '') as content from "${schema}"."${name}" t`,
  )
  return asked<{ name: string; rows: string; content: string }>(url, parts.join(' union all '))
}

describe('a backup restored under another role, on a new server', () => {
  let url: string
  beforeAll(async () => {
    url = await emptyDatabase('copy')
    await readBackup({ folder: at('backup'), url, dataDir: at('restored') })
  })

  test('has each row of each table', async () => {
    const [before, after] = [await contentOf(source.url), await contentOf(url)]
    expect(after).toEqual(before)
    const rowsOf = (name: string) => Number(after.find((table) => table.name === `public.${name}`)?.rows)
    for (const name of ['transfer', 'wallet', 'audit', 'bet_settled', 'player', 'staff'])
      expect(rowsOf(name), name).toBeGreaterThan(0)
  })

  test('has the row that no domain shows to its owner', async () => {
    const text = `select count(*)::text as rows from device_alert where device = 'a device of the checks'`
    expect((await asked(url, text))[0]).toEqual({ rows: '0' })
    const asSuperuser = new URL(other.superuserUrl)
    asSuperuser.pathname = '/copy'
    expect((await asked(asSuperuser.href, text))[0]).toEqual({ rows: '1' })
  })

  test('has the same policies, grants, constraints, triggers and indexes, of the new owner', async () => {
    expect(await asked(url, schemaText)).toEqual(await asked(source.url, schemaText))
    const owners = `select distinct r.rolname as name from pg_class c join pg_roles r on r.oid = c.relowner where c.relnamespace = 'public'::regnamespace`
    expect(await asked(url, owners)).toEqual([{ name: newOwner }])
  })

  test('goes on with its sequences, its audit trail and its books', async () => {
    const sequences = `select schemaname, sequencename, last_value from pg_sequences order by 1, 2`
    expect(await asked(url, sequences)).toEqual(await asked(source.url, sequences))
    const { appUrl } = await bootDatabase({ ...testSettings, databaseUrl: url })
    const pool = connectApp(appUrl, { max: 2, limits: 'none' })
    try {
      const db = kyselyOver(pool)
      const findings: Finding[] = []
      expect((await sealNext(db, key)).rows.map(({ actor }) => actor)).toEqual(['checks'])
      await pool.query(`insert into audit (actor, action) values ('checks', 'after the restore')`)
      expect((await sealNext(db, key)).rows.map(({ actor }) => actor)).toEqual(['checks'])
      const { unsealed } = await verifyChain(db, { key, onFinding: (finding) => findings.push(finding) })
      expect([findings, unsealed]).toEqual([[], 0n])
      expect(await verify(db)).toEqual([])
      expect((await pool.query('select 1 from player')).rowCount).toBe(0)
    } finally {
      await pool.end()
    }
  })
})

test('a restore into a database with tables is refused, and changes nothing', async () => {
  const url = await emptyDatabase('taken')
  await asked(url, 'create table kept as select 7 as answer')
  await expect(readBackup({ folder: at('backup'), url, dataDir: at('taken') })).rejects.toThrow(
    'The database has the table public.kept. Restore into an empty database.',
  )
  expect(await asked(url, 'select answer from kept')).toEqual([{ answer: 7 }])
})

test('names the grant that an owner lacks who may not use the role of the server', async () => {
  await superuser.query(`create role stranger login createrole password 'kept'`)
  await superuser.query('create database strange owner stranger')
  const url = new URL(other.url)
  ;[url.username, url.password, url.pathname] = ['stranger', 'kept', '/strange']
  await expect(readBackup({ folder: at('backup'), url: url.href, dataDir: at('strange') })).rejects.toThrow(
    'The role overround_app of this server was made by another role than stranger. As a superuser run: grant overround_app to "stranger" with admin option',
  )
  await superuser.query('grant overround_app to stranger with admin option')
  await readBackup({ folder: at('backup'), url: url.href, dataDir: at('strange') })
  expect((await asked(url.href, 'select count(*)::text as rows from transfer'))[0]?.['rows']).toBe(
    manifest.tables.find(({ name }) => name === 'transfer')?.rows,
  )
})

test('a backup with fewer rows than it says, or of another version, is refused', async () => {
  const url = await emptyDatabase('wrong')
  const list = at('backup', 'backup.json')
  const text = readFileSync(list, 'utf8')
  writeFileSync(list, text.replace('"baseline 1":', '"baseline 0":'))
  await expect(readBackup({ folder: at('backup'), url, dataDir: at('wrong') })).rejects.toThrow(
    'The backup has the migration baseline 0, which this version has not. Restore it with the version that made it.',
  )
  writeFileSync(list, text)
  const file = at('backup', 'rows', 'public.currency.gz')
  const whole = readFileSync(file)
  writeFileSync(file, gzipSync(gunzipSync(whole).toString().split('\n').slice(1).join('\n')))
  await expect(readBackup({ folder: at('backup'), url, dataDir: at('wrong') })).rejects.toThrow(
    'the backup was changed',
  )
  expect((await asked(url, 'select count(*)::int as rows from player'))[0]).toEqual({ rows: 0 })
  writeFileSync(file, whole)
})

test('an interrupted backup leaves no folder, and an existing one is never overwritten', async () => {
  await writeFile(at('data-file'), 'not a folder')
  await expect(writeBackup({ url: source.url, folder: at('data-file', 'x'), dataDir: at('data') })).rejects.toThrow()
  await expect(writeBackup({ url: other.superuserUrl, folder: at('none'), dataDir: at('data') })).rejects.toThrow(
    'This database holds no installation.',
  )
  await expect(writeBackup({ url: source.url, folder: at('backup'), dataDir: at('data') })).rejects.toThrow(
    'exists. Name a new folder.',
  )
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([])
})
