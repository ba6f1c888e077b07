import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { assertHarmless, ensureServerLogin } from './server-login.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await freshDatabase()
})
afterAll(() => test.close())

/** Runs statements one after another as the server role; returns the first refusal. */
async function asServer(...statements: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: test.appUrl, options: '-c role=overround_app' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
    return 'done'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end()
  }
}

/** A trigger of the caller that a function of the owner would fire if it looked names up in the temporary schema first. */
const takeOver = [
  'create temporary table id_allocator (name text, next_id bigint)',
  'grant all on id_allocator to public',
  `insert into id_allocator values ('any', 1)`,
  `create function pg_temp.code() returns trigger language plpgsql as $$ begin
     alter table public.transfer disable trigger user; return new; end $$`,
  'create trigger code before update on id_allocator for each row execute function pg_temp.code()',
  `select take_ids('any', 1)`,
]
const disabledTriggers = async () =>
  (await test.ownerPool.query(`select from pg_trigger where tgrelid = 'transfer'::regclass and tgenabled = 'D'`))
    .rowCount

describe('the login of the server', () => {
  it('cannot run code as the owner through a temporary table', async () => {
    expect(await asServer(...takeOver)).toMatch(/permission denied to create temporary/)
    expect(await disabledTriggers()).toBe(0)
    const { rows } = await test.ownerPool.query<{
      name: string
    }>(`select p.oid::regprocedure::text as name from pg_proc p
      where p.prosecdef and p.pronamespace = 'public'::regnamespace
        and not coalesce(p.proconfig @> '{"search_path=public, pg_temp"}', false)`)
    expect(rows).toEqual([])
  })

  it('could do so without the last place of pg_temp and with the right to temporary tables', async () => {
    const name = new URL(test.url).pathname.slice(1)
    await test.ownerPool.query(`grant temporary on database ${name} to public`)
    expect(await asServer(...takeOver)).toBe('done')
    expect(await disabledTriggers()).toBe(0)
    await test.ownerPool.query('alter function take_ids set search_path = public')
    expect(await asServer(...takeOver)).toBe('done')
    expect(await disabledTriggers()).toBeGreaterThan(0)
    await test.ownerPool.query('alter function take_ids set search_path = public, pg_temp')
    await test.ownerPool.query('alter table transfer enable trigger user')
    await test.ownerPool.query(`revoke temporary on database ${name} from public`)
  })

  it('owns nothing and cannot go back to the owner', async () => {
    expect(await asServer('set role none', 'select 1 from wallet')).toBe('permission denied for table wallet')
    expect(await asServer('set role none', 'alter table transfer disable trigger user')).toBe(
      'must be owner of table transfer',
    )
    expect(await asServer('set role overround')).toMatch(/permission denied to set role/)
    expect(await asServer('create schema other')).toMatch(/permission denied for database/)
    expect(await asServer('create table public.other ()')).toBe('permission denied for schema public')
  })

  it('is the one of every connection of a running server', async () => {
    const server = await startTestServer(test, { jobs: 'idle' })
    try {
      const { rows } = await test.ownerPool.query<{ usename: string }>(`select distinct usename from pg_stat_activity
        where datname = current_database() and application_name <> 'overround owner'`)
      expect(rows).toEqual([{ usename: 'overround_server' }])
    } finally {
      await server.close()
    }
  })

  it('is made with its password, and an owner is refused in its place', async () => {
    const made = await ensureServerLogin(test.url, 'one secret')
    const again = await ensureServerLogin(test.url, 'another secret')
    expect(made).not.toBe(again)
    await expect(assertHarmless(again)).resolves.toBeUndefined()
    await expect(assertHarmless(made)).rejects.toThrow('password authentication failed')
    await expect(assertHarmless(test.url)).rejects.toThrow('can act as overround')
    await test.ownerPool.query(`drop role ${new URL(again).username}`)
  })
})
