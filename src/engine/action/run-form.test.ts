import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { form } from '#blueprint/screen/form.ts'
import { integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { requiredWhen } from '#blueprint/screen/rules.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator } from '#checks/harness/small-operator.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { createForm, editForm, loadForm } from './run-form.ts'
import type { ActContext } from '#engine/run.ts'
import { operatorWide } from './act.ts'
import { allocateId } from '#engine/input/new-row.ts'
import { store } from '#engine/input/store.ts'
import { recordOf } from '#engine/records/record-of.ts'

let database: TestDatabase
let context: ActContext
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  context = {
    db: database.db,
    bindings: [],
    checkTransactionPassword: () => Promise.resolve(true),
    enqueue: () => Promise.resolve(),
  }
})
afterAll(() => database?.close())

const cup = store(
  form({
    noun: 'competition',
    create: { path: '/cup-create', title: 'New', permission: 'EXCHANGE_COMPETITION_EDIT' },
    edit: { path: '/cup-edit/:id', title: 'Edit', permission: 'EXCHANGE_COMPETITION_EDIT' },
    fields: {
      externalId: text('Provider id'),
      sport: text('Sport'),
      name: text('Name', { maxLength: 40 }),
      region: text('Region', { optional: true }),
      sortOrder: integer('Order'),
      isVisible: toggle('Visible'),
    },
    rules: [requiredWhen('region', 'sport', 'football', 'Football is played somewhere')],
  }),
  recordOf('competition', { scope: 'operator', name: ({ name }) => `competition ${name}`, shown: [] }),
  {
    fresh: async (tx, { entered }) => ({ id: await allocateId(tx, 'catalogue'), name: entered?.name ?? '' }),
    rule({ row, known: { id } }, fields) {
      const columns = {
        external_id: fields.externalId ?? '',
        sport: fields.sport ?? '',
        name: fields.name ?? '',
        region: fields.region ?? '',
        sort_order: fields.sortOrder ?? 0,
        is_visible: fields.isVisible ?? true,
      }
      return row ? decide({ set: columns }) : decide({ rows: [{ table: 'competition', values: { id, ...columns } }] })
    },
  },
)
const role = store(
  form({
    noun: 'role',
    edit: { path: '/role-edit/:id', title: 'Edit', permission: 'ROLE_EDIT' },
    create: { path: '/role-create', title: 'New', permission: 'ROLE_CREATE' },
    fields: { name: text('Name') },
    asks: 'reason',
  }),
  {
    async read(tx, id) {
      if (id === null) return null
      const row = await tx
        .selectFrom('role')
        .select(['name', 'version'])
        .where('id', '=', BigInt(id))
        .executeTakeFirst()
      const subject = {
        table: 'role' as const,
        key: { id },
        version: row?.version ?? 0,
        domainId: operatorWide,
        agentId: operatorWide,
        name: `role ${id}`,
        shown: {},
      }
      return row ? { values: { name: row.name }, version: row.version, subject } : null
    },
    rule: (loaded, { name }) =>
      name === 'root'
        ? refuse('Not that one', 'name')
        : loaded
          ? decide({ set: { name: name ?? undefined } })
          : decide({ rows: [{ table: 'role', values: { id: 77n, name: name ?? '' } }], message: 'A new role' }),
  },
)

const actor = actorNamed('editor')
const request = (id: string | null) => ({ actor, id, parameters: {}, circumstances })
const saving = (id: string | null, body: unknown, idempotencyKey = randomUUID()) => ({
  ...request(id),
  body,
  idempotencyKey,
})
const values = { externalId: 'x1', sport: 'cricket', name: 'Shield', region: null, sortOrder: 5, isVisible: true }
const rowsOf = async (text_: string) => (await database.ownerPool.query(text_)).rows

test('creates, loads and saves the row of a table form, with before and after in the audit log', async () => {
  const key = randomUUID()
  expect(await createForm(context, cup, saving(null, { values }, key))).toEqual({
    status: 200,
    body: { status: true, message: 'Competition saved' },
  })
  await createForm(context, cup, saving(null, { values }, key))
  const [row] = await rowsOf(`select id, version from competition where external_id = 'x1'`)
  const id = String(row.id)
  expect(await loadForm(context, cup, request(id))).toEqual({ values, version: 1 })
  await editForm(context, cup, saving(id, { values: { ...values, name: 'Plate' }, version: 1 }))
  expect(await loadForm(context, cup, request(id))).toEqual({ values: { ...values, name: 'Plate' }, version: 2 })
  await expect(editForm(context, cup, saving(id, { values, version: 1 }))).rejects.toThrow('Changed fields: Name')
  expect(
    await rowsOf(
      `select action, result, before ->> 'name' as before, after ->> 'name' as after from audit where action like 'competition.%' order by at, id`,
    ),
  ).toEqual([
    { action: 'competition.created', result: 'SUCCESS', before: null, after: 'Shield' },
    { action: 'competition.saved', result: 'SUCCESS', before: 'Shield', after: 'Plate' },
    { action: 'competition.saved', result: 'REJECTED', before: null, after: null },
  ])
})

test('reports each error at its field', async () => {
  const bad = (change: object) =>
    createForm(context, cup, saving(null, { values: { ...values, externalId: randomUUID(), ...change } }))
  await expect(bad({ name: 'x'.repeat(41) })).rejects.toMatchObject({ fields: { name: 'At most 40 characters' } })
  await expect(bad({ sortOrder: 1.5 })).rejects.toMatchObject({ fields: { sortOrder: 'Enter a whole number.' } })
  await expect(bad({ owner: 'me' })).rejects.toMatchObject({ fields: { owner: 'Not a field of this form.' } })
  await expect(bad({ sport: 'football' })).rejects.toMatchObject({ fields: { region: 'Football is played somewhere' } })
  await expect(bad({ externalId: 'x1' })).rejects.toMatchObject({ fields: { externalId: `'x1' is already in use.` } })
  await expect(loadForm(context, cup, request('4711'))).rejects.toThrow('Not found')
  await expect(loadForm(context, cup, request('x; drop'))).rejects.toThrow('Not found')
  const bare = { ...request('1'), actor: actorNamed('bare', { permissions: new Set() }) }
  await expect(loadForm(context, cup, bare)).rejects.toThrow('do not have permission')
})

test('applies the rule of a custom form and requires its reason', async () => {
  const reason = { code: 'order', text: 'asked for' }
  await expect(createForm(context, role, saving(null, { values: { name: 'clerk' } }))).rejects.toMatchObject({
    fields: { reason: expect.any(String) },
  })
  await expect(createForm(context, role, saving(null, { values: { name: 'root' }, reason }))).rejects.toThrow(
    'Not that one',
  )
  expect(await createForm(context, role, saving(null, { values: { name: 'clerk' }, reason }))).toMatchObject({
    body: { message: 'A new role' },
  })
  await editForm(context, role, saving('77', { values: { name: 'cashier' }, version: 1, reason }))
  expect(await rowsOf(`select name, version from role where id = 77`)).toEqual([{ name: 'cashier', version: 2 }])
})
