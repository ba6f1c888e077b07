import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { text } from '#blueprint/kinds/kinds.ts'
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
  await database.ownerPool.query(`insert into role (id, name, description) values (77, 'Kabaddi', 'plain')`)
})
afterAll(() => database?.close())

const subject = (id: string, agentId: Subject<'role'>['agentId']): Subject<'role'> => ({
  table: 'role',
  key: { id },
  domainId: operatorWide,
  agentId,
  name: `role ${id}`,
  shown: {},
})
const hide = action({ name: 'hiding', title: 'Hide', permission: 'ROLE_EDIT', on: 'row', input: {} })
const hideAct = act(hide, {
  facts: async (_: Tx, { id }) => ({ subject: subject(id, operatorWide) }),
  rule: (_, { reason }) => (reason === 'no' ? refuse('No') : decide({ set: { description: 'hidden' } })),
})
const sportForm = form({
  noun: 'role',
  create: { path: '/roles/create', title: 'New', permission: 'ROLE_EDIT' },
  edit: { path: '/roles/edit/:id', title: 'Edit', permission: 'ROLE_EDIT' },
  fields: { name: text('Name'), description: text('Description') },
})
const sports = (agentId: Subject<'role'>['agentId']) =>
  store(sportForm, {
    read: async (_, id) => ({
      values: { name: null, description: null },
      version: 1,
      subject: subject(id ?? '77', agentId),
    }),
    rule: (_, { name }) => decide({ set: { name: name ?? undefined } }),
  })

const staff = actorNamed('staff')
/** Staff of an agent with every permission. */
const agentStaff = actorNamed('agent-staff', { staffId: 7n, agentId: uplineIds.SUP })
const request = (actor: typeof staff, body: unknown = {}) => ({
  actor,
  id: '77',
  body,
  idempotencyKey: randomUUID(),
  parameters: {},
  circumstances,
})
const run = (actor: typeof staff, preview = false) =>
  runAction(context, { path: '/roles', act: hideAct }, { ...request(actor), preview })
const sport = async () => (await database.ownerPool.query(`select name, description from role where id = 77`)).rows[0]
const onlyOperator = 'Only staff of the operator can do this, not agents.'

test('lets staff of an agent not act on a record of the operator, whatever their permissions', async () => {
  expect(agentStaff.permissions.has('ROLE_EDIT')).toBe(true)
  await expect(run(agentStaff)).rejects.toThrow(onlyOperator)
  await expect(run(agentStaff, true)).rejects.toThrow(onlyOperator)
  expect(await sport()).toMatchObject({ description: 'plain' })
  expect(await run(staff)).toMatchObject({ status: 200 })
  expect(await sport()).toMatchObject({ description: 'hidden' })
})

test('lets staff of an agent not save a form of the operator, new or changed', async () => {
  const body = { values: { name: 'Kho-kho', description: 'plain' }, version: 1 }
  await expect(editForm(context, sports(operatorWide), request(agentStaff, body))).rejects.toThrow(onlyOperator)
  await expect(
    createForm(context, sports(operatorWide), { ...request(agentStaff, { values: body.values }), id: null }),
  ).rejects.toThrow(onlyOperator)
  expect(await sport()).toMatchObject({ name: 'Kabaddi' })
  await editForm(context, sports(operatorWide), request(staff, body))
  expect(await sport()).toMatchObject({ name: 'Kho-kho' })
})

test('does not find the record of a foreign agent that a form forgot to check', async () => {
  const body = { values: { name: 'Foreign', description: 'plain' }, version: 1 }
  await expect(editForm(context, sports(uplineIds.MA), request(agentStaff, body))).resolves.toMatchObject({
    status: 200,
  })
  await expect(editForm(context, sports(uplineIds.COM), request(agentStaff, { ...body, version: 1 }))).rejects.toThrow(
    'Not found',
  )
})
