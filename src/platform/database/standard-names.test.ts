import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { migrate } from './migrate.ts'
import { schemaFolders } from './schema/steps.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Words of names that the standard terms replaced: bounded by the end of the name or an underscore. */
const replaced = `
  asked told verdict judged notice sighting somebody somebodys topup until_at made_at made_by shown_hash
  is_held held_at held_by held_note may_owe mayOwe player_life relived place_rule player_watch house_account
  house_picture unread_house bet_reversed round_case mail device_hit similarity place_of own_below kyc_before
  kyc_holds_at in_force brought found_at given_up_at name_on_it first_bad match_least match_most session_least
  session_most taken_at bet_scene ticket_scene care_of care_used hold_tree keep_worst seenWithin is_no_return
`
  .trim()
  .split(/\s+/)

const catalogue = `
  select 'relation ' || relname as place, relname::text as text from pg_class where relnamespace = 'public'::regnamespace
  union all select 'column ' || a.attrelid::regclass || '.' || a.attname, a.attname::text from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  union all select 'constraint ' || conname, conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'function ' || proname, concat_ws(' ', proname, array_to_string(proargnames, ' '), regexp_replace(prosrc, '--[^\\n]*', '', 'g'))
    from pg_proc where pronamespace = 'public'::regnamespace
  union all select 'trigger ' || tgname, tgname::text from pg_trigger where not tgisinternal
  union all select 'policy ' || policyname, concat_ws(' ', policyname, qual, with_check) from pg_policies where schemaname = 'public'
  union all select 'view ' || viewname, definition from pg_views where schemaname = 'public'
  union all select 'comment', d.description from pg_description d join pg_class c on c.oid = d.objoid where c.relnamespace = 'public'::regnamespace`

test('no name of the migrated schema has a word that the standard terms replaced', async () => {
  const { rows } = await database.ownerPool.query<{ place: string; word: string }>(
    `select c.place, w.word from (${catalogue}) c join unnest($1::text[]) w(word)
      on c.text ~ ('(^|[^[:alnum:]_]|_)' || w.word || '($|[^[:alnum:]_]|_)') and not (c.place = 'comment' and w.word ~ '^[a-z]+$') order by 1, 2`,
    [replaced],
  )
  expect(rows).toEqual([])
})

const migration = '0005_standard_names.sql'

/** An empty database with the schema from before the migration; `finish` applies it. */
async function schemaBefore(): Promise<{ finish: () => Promise<string[]>; remove: () => Promise<void> }> {
  await database.ownerPool.query('drop schema public cascade')
  await database.ownerPool.query('create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'overround-names-'))
  const earlier = (await readdir(schemaFolders.migrations)).filter((name) => name.endsWith('.sql') && name < migration)
  for (const name of earlier) await copyFile(join(schemaFolders.migrations, name), join(folder, name))
  await migrate(database.url, { ...schemaFolders, migrations: folder })
  return { finish: () => migrate(database.url), remove: () => rm(folder, { recursive: true }) }
}

const rowsOfThatTime = [
  `insert into currency values ('INR', '₹')`,
  `insert into domain (id, code, name, host, currency) values (1, 'one', 'One', 'one.test', 'INR')`,
  `insert into role (id, name, rank) values (1, 'All', 1)`,
  `insert into staff (id, username, name, email, role_id, password_hash) values (1, 'anna', 'Anna', 'anna@one.test', 1, 'x')`,
  `insert into review_claim (subject, subject_id, domain_id, staff) values ('player_notice', uuidv7(), 1, 'anna')`,
  `insert into message_broadcast (domain_id, staff_id, segment, subject, body, category, by) values (1, 1, '{"seenWithin": 5, "tag": "vip"}', 's', 'b', 'PROMO', 'anna')`,
  `insert into payout_method (domain_id, code, name, method, currency, min_amount, max_amount, levels)
    values (1, 'BANK', 'Bank', 'bank', 'INR', 1, 2, '[{"level": 2, "most": "50.00"}, {"level": 5}]')`,
  `insert into approval (domain_id, action, subject, input, shown_hash, maker) values
    (1, 'deposits.honouring', 'deposit:7', '{"id": "7", "input": {"untilAt": "x", "utr": "1"}}', '', 'anna')`,
  `insert into report_request (staff_id, report_type, title, filters, file_extension) values
    (1, '/withdraws', 'Withdrawals', '{"filters": {"askedAt": "a", "verdict": "NONE"}, "sort": "askedAt", "columns": ["id", "askedAt"]}', 'csv')`,
]

test('rewrites the names that are stored as data where they are read', async () => {
  const { finish, remove } = await schemaBefore()
  try {
    for (const insert of rowsOfThatTime) await database.ownerPool.query(insert)
    expect(await finish()).toContain(migration)
  } finally {
    await remove()
  }
  const one = async (text: string) => (await database.ownerPool.query<object>(text)).rows[0]
  expect(await one('select subject from review_claim')).toEqual({ subject: 'player_notification' })
  expect(await one('select segment from message_broadcast')).toEqual({ segment: { tag: 'vip', loggedInWithin: 5 } })
  expect(await one('select levels from payout_method')).toEqual({
    levels: [{ level: 2, maxAmount: '50.00' }, { level: 5 }],
  })
  expect(await one('select action, input from approval')).toEqual({
    action: 'deposits.confirm-late-payment',
    input: { id: '7', input: { expiresAt: 'x', utr: '1' } },
  })
  expect(await one('select filters from report_request')).toEqual({
    filters: {
      filters: { requestedAt: 'a', decision: 'NONE' },
      sort: 'requestedAt',
      columns: ['id', 'requestedAt'],
    },
  })
})
