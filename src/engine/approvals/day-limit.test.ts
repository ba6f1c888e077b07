import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action } from '#blueprint/screen/action.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator } from '#checks/harness/small-operator.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { unboundAct } from '#engine/action/act.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { decideApproval } from './approvals.ts'
import { runAction } from '#engine/action/run-act.ts'
import type { ActBinding, ActContext } from '#engine/run.ts'

let database: TestDatabase
let context: ActContext

const grant = action({
  name: 'grant',
  title: 'Grant',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  input: {},
  secondApproval: 'aboveLimit',
})
/** The id of the row is the amount. */
const binding: ActBinding = {
  path: '/grants',
  act: unboundAct(grant, {
    facts: async (_tx, { id, actor }) => ({
      subject: {
        table: null,
        key: {},
        domainId: actor.domains.at(-1) ?? 1,
        agentId: null,
        name: `grant ${id}`,
        shown: { id },
        amount: BigInt(id),
      },
    }),
    rule: () => decide({}),
  }),
}

beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  context = {
    db: database.db,
    bindings: [binding],
    checkTransactionPassword: () => Promise.resolve(true),
    enqueue: () => Promise.resolve(),
  }
})
afterAll(() => database?.close())

const granting = (actor: Actor, amount: number, preview = false) =>
  runAction(context, binding, {
    actor,
    id: String(amount),
    body: {},
    idempotencyKey: randomUUID(),
    preview,
    parameters: {},
    circumstances,
  })
const approvedBy = async (staffId: bigint) =>
  (await database.ownerPool.query('select items, amount from approved_day where staff_id = $1', [staffId])).rows

test('FYE-04 of many concurrent approvals only as many pass as the daily limit allows', async () => {
  const actor = actorNamed('limited', { staffId: 7n, dayLimit: 10_000n })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => granting(actor, 150)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  const refused = outcomes.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({
    reason: { message: 'Amount exceeds your daily limit of 10.00. You have 1.00 left.', code: 'day_limit' },
  })
  expect(await approvedBy(7n)).toEqual([{ items: 6, amount: 9_000n }])
  await granting(actor, 100)
  await expect(granting(actor, 1)).rejects.toThrow('You have 0.00 left')
})

test('counts approvals of users without a limit, and counts no previews', async () => {
  const actor = actorNamed('free', { staffId: 8n })
  await granting(actor, 5_000)
  await granting(actor, 70, true)
  expect(await approvedBy(8n)).toEqual([{ items: 1, amount: 50_000n }])
  await expect(granting({ ...actor, dayLimit: 50_000n }, 1)).rejects.toThrow('exceeds your daily limit')
})

test('FYE-04 counts an approved request for the approver, not the maker', async () => {
  const maker = actorNamed('maker', { staffId: 9n, itemLimit: 100n, dayLimit: 100n })
  const checker = actorNamed('checker', { staffId: 10n, dayLimit: 3_000n })
  const approvals = []
  for (const amount of [200, 201]) {
    const { status, body } = await granting(maker, amount)
    expect(status).toBe(202)
    approvals.push((body.data as { approval: string }).approval)
  }
  const decideOn = (id: string) =>
    decideApproval(context, { actor: checker, id, decision: 'approve', reason: null, circumstances })
  await decideOn(approvals[0]!)
  await expect(decideOn(approvals[1]!)).rejects.toThrow('exceeds your daily limit')
  expect(await approvedBy(9n)).toEqual([])
  expect(await approvedBy(10n)).toEqual([{ items: 1, amount: 2_000n }])
})

test('resets the limit on the next day', async () => {
  const actor = actorNamed('daily', { staffId: 11n, dayLimit: 1_000n })
  await granting(actor, 100)
  await database.ownerPool.query(`update approved_day set day = day - 1 where staff_id = 11`)
  await granting(actor, 100)
  expect(await approvedBy(11n)).toHaveLength(2)
})

test('counts a day in one total for all currencies: in units of each, exact to the thousandth', async () => {
  await database.ownerPool.query(
    `insert into currency values ('JPY', '¥', 0), ('KWD', 'KD', 3);
     insert into domain (id, code, name, host, currency) values (3, 'jpy', 'jpy', 'jpy.example', 'JPY'), (4, 'kwd', 'kwd', 'kwd.example', 'KWD')`,
  )
  forgetCached()
  const approver = (domains: number[]) => actorNamed('of.all', { staffId: 12n, dayLimit: 10_000n, domains })
  await granting(approver([1]), 250)
  await granting(approver([1, 3]), 3)
  await granting(approver([1, 3, 4]), 1_001)
  // 2.50 rupees, 3 yen and 1.001 dinar.
  expect(await approvedBy(12n)).toEqual([{ items: 3, amount: 6_501n }])
  await expect(granting(approver([1, 3]), 4)).rejects.toThrow(
    'Amount exceeds your daily limit of 10.00. You have 3.499 left.',
  )
  await granting(approver([1, 3, 4]), 3_499)
  expect(await approvedBy(12n)).toEqual([{ items: 4, amount: 10_000n }])
  await expect(granting(approver([1, 3, 4]), 1)).rejects.toThrow('You have 0.00 left')
})
