import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import pg from 'pg'
import { reached, refused, type Attack } from './attack.ts'
import type { Installation } from './installation.ts'

/** A trigger of the caller that a function of the owner fires if it looks names up in the temporary schema first. */
const takeOver = [
  'create temporary table id_allocator (name text, next_id bigint)',
  'grant all on id_allocator to public',
  `insert into id_allocator values ('any', 1)`,
  `create function pg_temp.code() returns trigger language plpgsql as $$ begin
     alter table public.transfer disable trigger user; return new; end $$`,
  'create trigger code before update on id_allocator for each row execute function pg_temp.code()',
  `select take_ids('any', 1)`,
]

async function asServer<T>(target: Installation, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: await target.serverUrl(),
    options: '-c role=overround_app',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ownersCode: Attack = {
  id: 'A8',
  title: 'SQL as the role of the server runs code as the owner and disables the triggers of the ledger',
  async run(target) {
    const problems: string[] = []
    await asServer(target, async (client) => {
      // A refused statement is what the attack expects; only its effect counts.
      for (const statement of takeOver)
        await client.query(statement).catch((error: unknown) => problems.push(String(error)))
    })
    const [{ isGuarded }] = await target.rows(
      `select bool_and(tgenabled <> 'D') as "isGuarded" from pg_trigger where tgrelid = 'public.transfer'::regclass`,
    )
    if (isGuarded) return refused(problems[0] ?? 'its trigger does not run')
    await target.rows('alter table transfer enable trigger user')
    return reached('the ledger has lost its triggers')
  },
  control: {
    sql: `do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$;
      alter function take_ids(text, int) set search_path = public`,
  },
}

const foreignTrail: Attack = {
  id: 'A10',
  title: 'The audit trail of staff of one domain is read in another',
  async run(target) {
    const domains: readonly { id: number }[] = await target.rows('select id from domain order by id')
    const [own, ...others] = domains.map(({ id }) => id)
    if (own === undefined || others.length < 2) throw new Error('The demo has three domains')
    const reader = await target.hire({ domains: [own] })
    // What users of several domains do belongs to none of them.
    const colleague = await target.hire({ domains: others })
    const { status, body } = await reader.get(`/api/panel-logs?actor=${colleague.username}`)
    const entries: readonly unknown[] = body.data ?? []
    return entries.length === 0
      ? refused(`${status} without entries`)
      : reached(`${entries.length} entries of ${colleague.username}`)
  },
  control: {
    sql: `create or replace function foreign_staff() returns text[] stable parallel safe language sql set search_path = public, pg_temp
      as $$ select '{}'::text[] $$`,
  },
}

const trailTables = ['audit', 'audit_link', 'audit_seal']

async function tamper(target: Installation, statements: readonly string[]): Promise<void> {
  const owner = await target.connection()
  try {
    await owner.query('begin')
    await owner.query(`set local app.whole_trail = 'on'`)
    for (const table of trailTables) await owner.query(`alter table ${table} disable trigger user`)
    for (const statement of statements) await owner.query(statement)
    for (const table of trailTables) await owner.query(`alter table ${table} enable trigger user`)
    await owner.query('commit')
  } finally {
    owner.release()
  }
}

/** What `npm run verify` of this installation prints about the audit trail. */
async function verifyTrail({ folder, dataDir }: Installation): Promise<string> {
  const child = spawn(process.execPath, [join(folder, 'tools/verify.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await once(child, 'close')
  return output.slice(Math.max(0, output.search(/I-18|The audit trail/)))
}

/** Seals and their copies outside the database are a matter of seconds. */
async function waitUntilCopied(target: Installation, since: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    const [{ n }] = await target.rows(
      `select count(*)::int as n from audit a join audit_link l on (l.audit_id, l.audit_at) = (a.id, a.at)
       where a.at >= $1 and exists (select from audit_seal s where s.seq_to >= l.seq)`,
      [since],
    )
    if (n > 0) break
    await delay(500)
  }
  await delay(3_000)
}

const deletedMinute: Attack = {
  id: 'A11',
  title: 'The newest minute of the audit trail is deleted unnoticed',
  async run(target) {
    const [{ now, before }] = await target.rows(
      'select now()::text as now, (select coalesce(max(seq_to), 0)::text from audit_seal) as before',
    )
    await target.hire()
    await waitUntilCopied(target, now)
    const copies = trailTables.map((table) => `create table copy_of_${table} as select * from ${table}`)
    await tamper(target, [
      ...copies,
      `delete from audit where (id, at) in (select audit_id, audit_at from audit_link where seq > ${before})
         or id not in (select audit_id from audit_link)`,
      `delete from audit_link where seq > ${before}`,
      `delete from audit_seal where seq_to > ${before}`,
    ])
    const output = await verifyTrail(target)
    await tamper(target, [
      ...trailTables.map((table) => `insert into ${table} select k.* from copy_of_${table} k on conflict do nothing`),
      ...trailTables.map((table) => `drop table copy_of_${table}`),
    ])
    const [first = '', example = ''] = output.split('\n')
    return first.startsWith('I-18') ? refused(`${first}: ${example.trim()}`) : reached(first)
  },
  control: {
    edits: [
      {
        file: 'src/platform/audit/verify-chain.ts',
        find: 'if (proof.copies) await compareCopies(tx, proof.copies, report)',
        replace: 'void compareCopies',
      },
      {
        file: 'src/platform/audit/verify-chain.ts',
        find: 'if (last && BigInt(last.seq) > seq)',
        replace: 'if (last && BigInt(last.seq) < 0n)',
      },
    ],
  },
}

const foreignRows: Attack = {
  id: 'S14',
  title: 'Tables with a domain show the rows of other domains',
  async run(target) {
    const tables: readonly { name: string }[] = await target.rows(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'domain_id'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
        and c.relname not in ('agent_level', 'inbound_key', 'player_exclusion', 'setting', 'staff_domain') order by 1`)
    return asServer(target, async (client) => {
      await client.query('begin')
      await client.query(`select set_config('app.domains', (select array[min(id)]::text from domain), true)`)
      const open: string[] = []
      for (const { name } of tables) {
        await client.query('savepoint one')
        const { rows } = await client
          .query<{ n: number }>(
            `select count(*)::int as n from ${client.escapeIdentifier(name)} where domain_id <> (select min(id) from domain)`,
          )
          .catch(() => ({ rows: [] }))
        await client.query('rollback to savepoint one')
        if ((rows[0]?.n ?? 0) > 0) open.push(name)
      }
      await client.query('rollback')
      return open.length === 0
        ? refused(`policies of ${tables.length} tables`)
        : reached(`rows of other domains in ${open.join(', ')}`)
    })
  },
  control: { sql: 'alter table deposit_guide disable row level security' },
}

export const recordAttacks: readonly Attack[] = [ownersCode, foreignTrail, deletedMinute, foreignRows]
