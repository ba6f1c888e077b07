import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import { isInRun } from '#checks/run-size.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { matrixTransactionPassword, openListTestSetup, page, type ListTestSetup } from './list-setup.ts'

let setting: ListTestSetup
beforeAll(async () => {
  setting = await openListTestSetup()
}, 300_000)
afterAll(() => setting?.close())

const forms = contentsOf(modules).forms.flatMap((form) =>
  form.edit && form.back ? [{ form, path: form.edit.path }] : [],
)
const maxRows = 4
/** Written with every save, and by the save alone. */
const marks = ['version', 'updated_at', 'updated_by', 'last_seen_at', 'last_used_at']
const written = new Set([
  'session',
  'audit',
  'audit_link',
  'login_attempt',
  'action_key',
  'outbox',
  // Of the process, minute by minute.
  'health_sample',
])

/** All rows of the tables that are not too long, without the marks of a save. */
async function allRows(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } = await setting.database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and not c.relispartition and c.reltuples < 5000 order by 1`,
  )
  const found = new Map<string, readonly string[]>()
  for (const { name } of tables.filter((table) => !written.has(table.name))) {
    const { rows } = await setting.database.ownerPool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t where to_jsonb(t) ->> 'key' is distinct from 'agent_epoch'`,
      [marks],
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

async function idsOf({ back }: AnyForm): Promise<readonly string[]> {
  if (!back) return []
  const { data } = await page(setting, back, { time: 'all' }).catch(() => page(setting, back))
  return data
    .flatMap(({ id }) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : []))
    .slice(0, maxRows)
}

/** Opens the form and saves it as it is; rows that the user may not edit at all are refused. */
async function saveUnchanged({ asks }: AnyForm, at: string): Promise<string> {
  const { status, body } = await setting.client.get(at)
  if (status !== 200) return `opens with ${status}`
  const { values, version } = body.data
  const answer = await setting.client.put(at, {
    values,
    version,
    ...(asks ? { reason: { code: 'CHECKED', text: 'Nothing is changed' } } : {}),
    ...(asks === 'password' ? { transactionPassword: matrixTransactionPassword } : {}),
  })
  const text = JSON.stringify(answer.body)
  if (answer.status === 200) return 'saved'
  if (/only a draft can be edited/i.test(text)) return 'no longer a draft'
  return /rank|your own role/i.test(text) ? 'not below the user' : `${answer.status} ${text.slice(0, 300)}`
}

/** The rows when they were read last: the forms saved since have changed nothing, or it is seen at the next reading. */
let rowsBefore: ReadonlyMap<string, readonly string[]> | undefined

/** Every edit of a role needs a second approval. */
const isAlwaysApproved = (path: string) => path === '/role-edit/:id'

/** Reading all rows takes longer than saving: in the gate they are read after every fourth form, and where the next one may add rows. */
const isReadAfter = (place: number): boolean =>
  place === forms.length - 1 ||
  isInRun(place, 4) ||
  forms.slice(place, place + 2).some(({ path }) => isAlwaysApproved(path))

test.each(forms)('$path saved unchanged changes nothing', async ({ form, path }) => {
  const ids = await idsOf(form)
  const before = rowsBefore ?? (await allRows())
  const answers = new Set<string>()
  for (const id of ids) answers.add(await saveUnchanged(form, apiPath(path).replace(/:\w+/, id)))
  answers.delete('not below the user')
  answers.delete('no longer a draft')
  const isRead = isReadAfter(forms.findIndex((one) => one.path === path))
  const after = isRead ? await allRows() : before
  rowsBefore = after
  const changed = [...before].flatMap(([table, rows]) => {
    const known = new Set(rows)
    return (after.get(table) ?? []).filter((row) => !known.has(row)).map((row) => `${table}: ${row}`)
  })
  if (isAlwaysApproved(path)) {
    expect([...answers].join()).toMatch(/^202 /)
    expect(changed.filter((row) => !row.startsWith('approval: '))).toEqual([])
    return
  }
  expect([...answers]).toEqual(['saved'])
  expect(changed).toEqual([])
})
