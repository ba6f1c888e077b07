import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed, circumstances, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import {
  approveWithdrawalAct,
  payWithdrawalAct,
  rejectWithdrawalAct,
} from '#areas/payments/withdrawals/withdraws.act.ts'
import { act } from './act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { decideApproval } from '../approvals/approvals.ts'
import { pendingApprovals } from '../approvals/inbox.ts'
import { runAction, type ActBinding, type ActContext } from './run-act.ts'

let database: TestDatabase
let site: SmallOperator
let context: ActContext
let player: string

const path = '/withdraws'
const approve: ActBinding = { path, act: approveWithdrawalAct }
const reject: ActBinding = { path, act: rejectWithdrawalAct }
const pay: ActBinding = { path, act: payWithdrawalAct }
/** The same approval, with second approval above the role's limit. */
const approveBig: ActBinding = {
  path,
  act: act(
    action({
      name: 'big',
      title: 'Approve',
      permission: 'WITHDRAW_APPROVE',
      on: 'row',
      move: [withdrawalFlow, 'approve'],
      secondApproval: 'aboveLimit',
      input: {},
    }),
    { facts: approveWithdrawalAct.facts, rule: approveWithdrawalAct.rule },
  ),
}
const rejectMany: ActBinding = {
  path,
  act: act(
    action({
      name: 'rejections',
      title: 'Reject',
      permission: 'WITHDRAW_REJECT',
      on: 'rows',
      move: [withdrawalFlow, 'reject'],
      asks: 'reason',
      input: {},
    }),
    {
      facts: (tx, request) => rejectWithdrawalAct.facts(tx, request as never),
      rule: (facts, request) => rejectWithdrawalAct.rule(facts, request as never),
    },
  ),
}
const note: ActBinding = {
  path,
  act: act(
    action({
      name: 'note',
      title: 'Note',
      permission: 'WITHDRAW_VIEW',
      on: 'row',
      input: { note: text('Note'), more: text('More', { optional: true }) },
    }),
    {
      facts: approveWithdrawalAct.facts,
      rule: (_, { input }) => decide({ set: { reason: input.note } }),
    },
  ),
}

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('payee', '100000.00')
  context = {
    db: database.db,
    bindings: [approve, reject, pay, approveBig, rejectMany, note],
    checkTransactionPassword: async (_, password) => password === 'right',
    enqueue: async () => undefined,
  }
})
afterAll(() => database?.close())

const signed = { reason: { code: 'checked', text: 'papers seen' }, transactionPassword: 'right' }
const maker = actorNamed('maker')
const checker = actorNamed('checker')
const requestWithdrawal = async (amount = '100.00'): Promise<string> =>
  (await site.call('/withdrawal', { externalId: randomUUID(), player, method: 'bank', amount })).withdrawal

interface RunOptions {
  readonly actor?: Actor
  readonly key?: string
  readonly body?: unknown
  readonly preview?: boolean
}
const run = (
  binding: ActBinding,
  id: string | null,
  { actor = maker, key = randomUUID(), body = signed, preview = false }: RunOptions = {},
) => runAction(context, binding, { actor, id, body, idempotencyKey: key, preview, parameters: {}, circumstances })
const statusOf = async (id: string) =>
  (await database.ownerPool.query(`select status from withdrawal where id = $1`, [id])).rows[0]?.status
const auditOf = async (id: string) =>
  (
    await database.ownerPool.query(`select action, result, actor from audit where subject = any($1) order by at, id`, [
      [`withdrawal:${id}`, id],
    ])
  ).rows

describe('an action', () => {
  test('moves state and money with audit entries, and requires different users to approve and pay', async () => {
    const id = await requestWithdrawal()
    expect(await run(approve, id)).toMatchObject({ status: 200, body: { status: true } })
    await expect(run(pay, id, { body: { ...signed, utr: 'UTR123456' } })).rejects.toThrow(
      'You cannot pay a withdrawal you approved',
    )
    await run(pay, id, { actor: checker, body: { ...signed, utr: 'UTR123456' } })
    expect(await statusOf(id)).toBe('SUCCESS')
    expect(await auditOf(id)).toEqual([
      { action: 'inbound.withdrawal', result: 'SUCCESS', actor: 'site:front' },
      { action: 'withdraws.approval', result: 'SUCCESS', actor: 'maker' },
      { action: 'withdraws.payment', result: 'REJECTED', actor: 'maker' },
      { action: 'withdraws.payment', result: 'SUCCESS', actor: 'checker' },
    ])
    expect((await site.wallet(player)).held).toBe(0n)
  })

  test('runs once for one idempotency key under concurrency, and rejects the key for other content', async () => {
    const id = await requestWithdrawal()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => run(reject, id, { key })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    await expect(run(reject, await requestWithdrawal(), { key })).rejects.toMatchObject({ code: 'key_reuse' })
  })

  test('does not use up the idempotency key of a refused request', async () => {
    const id = await requestWithdrawal()
    const key = randomUUID()
    const setStatus = (status: string) =>
      database.ownerPool.query('update withdrawal set status = $2 where id = $1', [id, status])
    await setStatus('SUCCESS')
    await expect(run(reject, id, { key })).rejects.toThrow('Cannot reject: it is success')
    await setStatus('PENDING')
    expect(await run(reject, id, { key })).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toBe('REJECTED')
  })

  test('succeeds for exactly one of many concurrent requests with different keys', async () => {
    const id = await requestWithdrawal()
    const outcomes = await Promise.allSettled(
      [approve, reject, approve, reject, approve, reject].map((binding) => run(binding, id)),
    )
    const won = outcomes.filter(({ status }) => status === 'fulfilled').length
    // An approved withdrawal can still be rejected; no other move is possible.
    expect([1, 2]).toContain(won)
    const { rows } = await database.ownerPool.query(`select kind from transfer where ref = $1`, [`withdrawal:${id}`])
    expect(rows.filter(({ kind }) => kind === 'WITHDRAW_RELEASE').length).toBe(
      (await statusOf(id)) === 'REJECTED' ? 1 : 0,
    )
  })

  test('previews its effects without changing anything', async () => {
    const id = await requestWithdrawal()
    const before = await site.wallet(player)
    const { body } = await run(reject, id, { preview: true, body: {}, key: '' })
    expect(body.data).toMatchObject({
      before: { status: 'PENDING', amount: '100.00' },
      after: { status: 'REJECTED' },
      transfers: [expect.stringContaining('withdraw release: 100.00 INR from held to wallet')],
    })
    expect(await site.wallet(player)).toEqual(before)
    expect(await statusOf(id)).toBe('PENDING')
  })

  test('requires permission, reason and password, and rejects undeclared fields', async () => {
    const id = await requestWithdrawal()
    await expect(run(reject, id, { actor: actorNamed('bare', { permissions: new Set() }) })).rejects.toThrow(
      'do not have permission',
    )
    await expect(run(reject, id, { body: { transactionPassword: 'right' } })).rejects.toMatchObject({
      fields: { reason: expect.any(String) },
    })
    await expect(run(reject, id, { body: { ...signed, transactionPassword: 'wrong' } })).rejects.toMatchObject({
      fields: { transactionPassword: 'Incorrect transaction password.' },
    })
    await expect(run(note, id, { body: { note: 'x', other: 1 } })).rejects.toMatchObject({
      fields: { other: expect.any(String) },
    })
    await expect(run(note, id, { body: {} })).rejects.toMatchObject({ fields: { note: 'Note is required.' } })
    await expect(run(note, id, { body: { note: 'x', version: 7 } })).rejects.toMatchObject({ code: 'version_conflict' })
    await expect(run(note, randomUUID(), { body: { note: 'x' } })).rejects.toThrow('Not found')
    await expect(run(note, id, { actor: actorNamed('abroad', { domains: [2] }), body: { note: 'x' } })).rejects.toThrow(
      'Not found',
    )
    await expect(run(note, id, { actor: actorNamed('beside', { agentId: 99n }), body: { note: 'x' } })).rejects.toThrow(
      'Not found',
    )
    expect(await run(note, id, { body: { note: 'x', version: 1 } })).toMatchObject({ status: 200 })
  })

  test('ISO-07 on several rows applies to all or to none', async () => {
    const ids = await Promise.all([requestWithdrawal(), requestWithdrawal(), requestWithdrawal()])
    await expect(
      run(rejectMany, null, { body: { ids: [...ids, randomUUID()], reason: signed.reason } }),
    ).rejects.toThrow('Not found')
    expect(await Promise.all(ids.map(statusOf))).toEqual(['PENDING', 'PENDING', 'PENDING'])
    expect(await run(rejectMany, null, { body: { ids, reason: signed.reason } })).toMatchObject({
      body: { message: 'Reject: 3 done' },
    })
    expect(await Promise.all(ids.map(statusOf))).toEqual(['REJECTED', 'REJECTED', 'REJECTED'])
    // Whether all may be seen comes first: what refuses an own row is not said beside one that may not.
    const both = { ids: [ids[0], randomUUID()], reason: signed.reason }
    await expect(run(rejectMany, null, { body: both })).rejects.toThrow('Not found')
  })
})

describe('a second approver', () => {
  const small = actorNamed('small', { itemLimit: 50_000n })
  const ask = async () => {
    const id = await requestWithdrawal()
    const answer = await run(approveBig, id, { actor: small, body: {} })
    expect(answer.status).toBe(202)
    return { id, approval: (answer.body.data as { approval: string }).approval }
  }
  const word = (approval: string, actor: Actor, decision: 'approve' | 'reject' = 'approve') =>
    decideApproval(context, { actor, id: approval, decision, reason: 'no', circumstances })

  test("confirms an amount above the maker's limit, and only the recorded snapshot", async () => {
    const { id, approval } = await ask()
    expect(await statusOf(id)).toBe('PENDING')
    expect((await pendingApprovals(context, small)).map((one) => one.id)).not.toContain(approval)
    expect(await pendingApprovals(context, checker)).toContainEqual(
      expect.objectContaining({ id: approval, maker: 'small', amount: '100.00' }),
    )
    await expect(word(approval, small)).rejects.toThrow('You cannot approve your own request.')
    await expect(word(approval, actorNamed('alsoSmall', { itemLimit: 99_990n }))).rejects.toThrow(
      'exceeds your approval limit',
    )
    await word(approval, checker)
    expect(await statusOf(id)).toBe('APPROVED')
    await expect(word(approval, checker)).rejects.toThrow('already decided')
  })

  test('cannot confirm a record that has changed since the request', async () => {
    const { id, approval } = await ask()
    await database.ownerPool.query(`update withdrawal set beneficiary = 'someone else' where id = $1`, [id])
    await expect(word(approval, checker)).rejects.toThrow('changed since')
    await expect(word(approval, checker)).rejects.toThrow('already decided')
    expect(await statusOf(id)).toBe('PENDING')
  })

  test('can reject, and of a hundred concurrent decisions exactly one succeeds', async () => {
    const { id, approval } = await ask()
    const words = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => word(approval, actorNamed(`checker${at}`), at % 2 ? 'approve' : 'reject')),
    )
    expect(words.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(['PENDING', 'APPROVED']).toContain(await statusOf(id))
  })
})
