import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { text, toggle } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { form } from '#blueprint/screen/form.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator, uplineIds } from '#checks/harness/small-operator.ts'
import { store } from '#engine/input/store.ts'
import type { ActContext } from '#engine/run.ts'
import { act, operatorWide, type Subject, type Tx } from './act.ts'
import { runAction } from './run-act.ts'
import { createForm, editForm } from './run-form.ts'

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
  await database.ownerPool.query(`insert into sport (id, name) values ('kabaddi', 'Kabaddi') on conflict do nothing`)
})
afterAll(() => database?.close())

const subject = (id: string, agentId: Subject<'sport'>['agentId']): Subject<'sport'> => ({
  table: 'sport',
  key: { id },
  domainId: operatorWide,
  agentId,
  name: `sport ${id}`,
  shown: {},
})
const hide = action({ name: 'hiding', title: 'Hide', permission: 'EXCHANGE_COMPETITION_EDIT', on: 'row', input: {} })
const hideAct = act(hide, {
  facts: async (_: Tx, { id }) => ({ subject: subject(id, operatorWide) }),
  rule: (_, { reason }) => (reason === 'no' ? refuse('No') : decide({ set: { is_visible: false } })),
})
const sportForm = form({
  noun: 'sport',
  create: { path: '/sport-create', title: 'New', permission: 'EXCHANGE_COMPETITION_EDIT' },
  edit: { path: '/sport-edit/:id', title: 'Edit', permission: 'EXCHANGE_COMPETITION_EDIT' },
  fields: { name: text('Name'), isVisible: toggle('Visible') },
})
const sports = (agentId: Subject<'sport'>['agentId']) =>
  store(sportForm, {
    read: async (_, id) => ({
      values: { name: null, isVisible: null },
      version: 1,
      subject: subject(id ?? 'kabaddi', agentId),
    }),
    rule: (_, { name }) => decide({ set: { name: name ?? undefined } }),
  })

const staff = actorNamed('staff')
/** Staff of an agent with every permission. */
const agentStaff = actorNamed('agent-staff', { staffId: 7n, agentId: uplineIds.SUP })
const request = (actor: typeof staff, body: unknown = {}) => ({
  actor,
  id: 'kabaddi',
  body,
  idempotencyKey: randomUUID(),
  parameters: {},
  circumstances,
})
const run = (actor: typeof staff, preview = false) =>
  runAction(context, { path: '/sports', act: hideAct }, { ...request(actor), preview })
const sport = async () =>
  (await database.ownerPool.query(`select name, is_visible from sport where id = 'kabaddi'`)).rows[0]
const onlyOperator = 'Only staff of the operator can do this, not agents.'

test('lets staff of an agent not act on a record of the operator, whatever their permissions', async () => {
  expect(agentStaff.permissions.has('EXCHANGE_COMPETITION_EDIT')).toBe(true)
  await expect(run(agentStaff)).rejects.toThrow(onlyOperator)
  await expect(run(agentStaff, true)).rejects.toThrow(onlyOperator)
  expect(await sport()).toMatchObject({ is_visible: true })
  expect(await run(staff)).toMatchObject({ status: 200 })
  expect(await sport()).toMatchObject({ is_visible: false })
})

test('lets staff of an agent not save a form of the operator, new or changed', async () => {
  const body = { values: { name: 'Kho-kho', isVisible: true }, version: 1 }
  await expect(editForm(context, sports(operatorWide), request(agentStaff, body))).rejects.toThrow(onlyOperator)
  await expect(
    createForm(context, sports(operatorWide), { ...request(agentStaff, { values: body.values }), id: null }),
  ).rejects.toThrow(onlyOperator)
  expect(await sport()).toMatchObject({ name: 'Kabaddi' })
  await editForm(context, sports(operatorWide), request(staff, body))
  expect(await sport()).toMatchObject({ name: 'Kho-kho' })
})

test('does not find the record of a foreign agent that a form forgot to check', async () => {
  const body = { values: { name: 'Foreign', isVisible: true }, version: 1 }
  await expect(editForm(context, sports(uplineIds.MA), request(agentStaff, body))).resolves.toMatchObject({
    status: 200,
  })
  await expect(editForm(context, sports(uplineIds.COM), request(agentStaff, { ...body, version: 1 }))).rejects.toThrow(
    'Not found',
  )
})
