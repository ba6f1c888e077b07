import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { createPictureKey, sendSigned } from '#checks/harness/payments/picture-calls.ts'
import { expireUnprovenDeposits } from './expire-unproven.task.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let office: Office
let clerk: Colleague
let second: Colleague
beforeAll(async () => {
  office = await openOffice()
  await createPictureKey(office.database.ownerPool)
  const permissions = staffPermissions
  clerk = await office.hire({ username: 'clerk', permissions, itemLimit: 1_000_000n })
  second = await office.hire({ username: 'second', permissions })
})
afterAll(() => office?.close())

const player = '1001'
const requestDeposit = async (amount: string, more: object = {}): Promise<string> => {
  const body = { externalId: randomUUID(), player, method: 'upi', amount, ...more }
  const sent = await sendSigned(office.url, '/deposit', Buffer.from(JSON.stringify(body)), { type: 'application/json' })
  return sent.body.deposit
}
const press = (colleague: Colleague, id: string, act: string, more: object = {}) =>
  colleague.post(`/api/manual-deposits/${id}/${act}`, { ...more, ...confirmation })
const rowOf = async (id: string) => (await office.rows('select * from deposit where id = $1', [id]))[0]
const balance = async () =>
  BigInt((await office.rows('select balance from wallet where account_id = $1', [player]))[0].balance)
const listed = async (colleague: Colleague, path: string, id: string) =>
  (await colleague.get(`/api/${path}?id=${id}`)).body.data[0] as Record<string, unknown>
const trail = async (id: string) => (await clerk.get(`/api/money-trail/${id}`)).body.data

test('I-11 credits a different amount once and shows both amounts on every screen', async () => {
  const id = await requestDeposit('500.00')
  const before = await balance()
  const found = { amount: '450.00', utr: '412345678921' }
  expect((await press(clerk, id, 'correction', { ...found, amount: '500.00' })).body.fields).toHaveProperty('amount')
  const answers = await Promise.all([1, 2, 3].map(() => press(clerk, id, 'correction', found)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await press(clerk, id, 'approval', { utr: '412345678921' })).status).toBe(409)
  expect((await balance()) - before).toBe(45_000n)
  expect(await rowOf(id)).toMatchObject({ amount: 45_000n, claimed: 50_000n, status: 'SUCCESS', decided_by: 'clerk' })
  for (const path of ['manual-deposits', 'deposits'])
    expect(await listed(clerk, path, id)).toMatchObject({ amount: '450.00', claimed: '500.00' })
  const { amount, claimed, steps } = await trail(id)
  expect([amount, claimed]).toEqual(['450.00', '500.00'])
  const trailText = (steps as { title: string; text: string }[]).map((step) => `${step.title}: ${step.text}`).join('\n')
  expect(trailText).toContain('Requested: 500.00')
  expect(trailText).toContain('450.00 credited instead of the 500.00 declared: ')
  const [line] = await office.rows(`select note, amount from transfer where ref = $1`, [`deposit:${id}`])
  expect(line).toEqual({ note: '500.00 was declared', amount: 45_000n })
  const { body } = await clerk.get(`/api/account-statement?account=${player}`)
  expect(JSON.stringify(body)).toContain('500.00 was declared')
  // A reversal covers the credited amount.
  expect((await clerk.post(`/api/deposits/${id}/reversal`, confirmation)).status).toBe(202)
})

test('FYE-02 needs a second approval for a different amount above the limit, regardless of the claim of the maker', async () => {
  const id = await requestDeposit('500.00')
  const before = await balance()
  expect((await press(clerk, id, 'claim')).status).toBe(200)
  const first = await press(clerk, id, 'correction', { amount: '1500.00', utr: '412345678922' })
  expect(first.status).toBe(202)
  expect(await balance()).toBe(before)
  const { approval } = first.body.data
  expect((await decide(clerk, approval)).status).toBeGreaterThanOrEqual(400)
  expect((await decide(second, approval)).body).toMatchObject({ status: true })
  expect((await balance()) - before).toBe(150_000n)
  expect(await rowOf(id)).toMatchObject({ amount: 150_000n, claimed: 50_000n, decided_by: 'second' })
  expect((await decide(second, approval)).status).toBeGreaterThanOrEqual(400)
  expect((await balance()) - before).toBe(150_000n)
})

test('CBK-02 credits a gateway deposit with the amount received, with a second approval', async () => {
  const id = await requestDeposit('500.00')
  await office.rows(`update deposit set gateway = 'pay-one', status = 'FAILED' where id = $1`, [id])
  const before = await balance()
  const asks = (more: object) =>
    clerk.post(`/api/deposits/${id}/confirm-late-payment`, { utr: '412345678923', ...more, ...confirmation })
  const { body, status } = await asks({ amount: '480.00' })
  expect(status).toBe(202)
  expect((await decide(second, body.data.approval)).body).toMatchObject({ status: true })
  expect((await balance()) - before).toBe(48_000n)
  expect(await rowOf(id)).toMatchObject({ amount: 48_000n, claimed: 50_000n, status: 'SUCCESS' })
})

test('I-09 shows who put a deposit on hold, when and why, and rejects credits until it is released', async () => {
  const id = await requestDeposit('600.00')
  const before = await balance()
  expect((await press(clerk, id, 'hold')).body).toMatchObject({ message: 'On hold' })
  expect(await listed(second, 'manual-deposits', id)).toMatchObject({
    status: 'ON_HOLD',
    onHoldBy: 'clerk',
    holdNote: expect.stringContaining('Requested by the operator'),
  })
  const { hold, sentence } = await trail(id)
  expect(hold).toMatchObject({ by: 'clerk', at: expect.any(String), note: expect.stringContaining('Requested by') })
  expect(sentence).toContain('On hold: ')
  const utr = '412345678924'
  const refused = [
    await press(second, id, 'approval', { utr }),
    await press(second, id, 'correction', { utr, amount: '601.00' }),
    await press(second, id, 'hold'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  expect((await second.post(`/api/deposits/${id}/confirm-late-payment`, { utr, ...confirmation })).status).toBe(409)
  expect(await balance()).toBe(before)
  expect((await press(second, id, 'resumption')).body).toMatchObject({ message: 'Back in the queue' })
  expect(await rowOf(id)).toMatchObject({ status: 'PENDING', on_hold_by: null, hold_note: null })
  expect((await trail(id)).hold).toBeNull()
  expect((await press(second, id, 'approval', { utr })).status).toBe(200)
  expect((await balance()) - before).toBe(60_000n)
  const log = await office.rows(
    `select action, actor from audit where subject like '%' || $1 || '%' and result = 'SUCCESS' and action ~ 'hold|resumption' order by at, id`,
    [id],
  )
  expect(log).toEqual([
    { action: expect.stringContaining('hold'), actor: 'clerk' },
    { action: expect.stringContaining('resumption'), actor: 'second' },
  ])
})

test('I-09 expires a deposit without proof in time, never one under review, and credits its money later', async () => {
  const late = await requestDeposit('410.00')
  const open = {
    named: await requestDeposit('411.00', { utr: '412345678925' }),
    held: await requestDeposit('412.00'),
    open: await requestDeposit('413.00'),
    asked: await requestDeposit('414.00'),
    questioned: await requestDeposit('415.00'),
    shown: await requestDeposit('416.00'),
    early: await requestDeposit('417.00'),
    sought: await requestDeposit('418.00'),
  }
  await office.rows(`update deposit set gateway = 'pay-one' where id = $1`, [open.sought])
  const all = [late, ...Object.values(open)]
  await office.rows(`update deposit set expires_at = now() + interval '1 day' where id = any($1)`, [all])
  const done = [
    await press(clerk, open.held, 'hold'),
    await press(clerk, open.open, 'claim'),
    await press(clerk, open.asked, 'correction', { amount: '1500.00', utr: '412345678926' }),
    await press(clerk, open.questioned, 'question'),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 202, 200])
  // Deposits on hold or with a question do not expire.
  await office.rows(
    `update deposit set expires_at = now() - interval '1 second' where id = any($1) and id <> $2 and expires_at is not null`,
    [all, open.early],
  )
  await office.rows(
    `insert into deposit_proof (cell, player_id, domain_id, deposit_id, sha256, appearance) select cell, player_id, domain_id, id, 'gone', repeat('0', 256)::bit(256)
      from deposit where id = $1`,
    [open.shown],
  )
  const expire = () => expireUnprovenDeposits.run(office.database)
  await Promise.all([expire(), expire()])
  expect(await rowOf(late)).toMatchObject({
    status: 'EXPIRED',
    reason: 'No payment proof was submitted in time',
    decided_by: null,
  })
  const states = await office.rows(
    `select id, status from deposit where id = any($1) and status not in ('PENDING', 'ON_HOLD')`,
    [all],
  )
  expect(states).toEqual([{ id: late, status: 'EXPIRED' }])
  expect(
    await office.rows(`select actor, result from audit where subject = $1 and action = 'manual-deposits.expiry'`, [
      `deposit:${late}`,
    ]),
  ).toEqual([{ actor: 'overround', result: 'SUCCESS' }])
  expect((await press(clerk, late, 'approval', { utr: '412345678927' })).status).toBe(409)
  const before = await balance()
  const asks = await clerk.post(`/api/deposits/${late}/confirm-late-payment`, { utr: '412345678927', ...confirmation })
  expect(asks.status).toBe(202)
  expect((await decide(second, asks.body.data.approval)).body).toMatchObject({ status: true })
  expect((await balance()) - before).toBe(41_000n)
  expect(await expire()).toBe(0)
})

test('ISO-01 reports a used reference to every user, but its deposit only to users who may see it', async () => {
  const utr = '412345678928'
  const first = await requestDeposit('420.00')
  expect((await press(clerk, first, 'approval', { utr })).status).toBe(200)
  const repeated = await requestDeposit('421.00', { player: '1003', utr })
  const [{ agent_id: agentId }] = await office.rows('select agent_id from player where id = 1003')
  const below = await office.hire({ username: 'below', agentId, permissions: staffPermissions })
  const trailFor = async (colleague: Colleague) => (await colleague.get(`/api/money-trail/${repeated}`)).body.data
  expect((await trailFor(clerk)).warnings).toEqual([`The UTR is already used on deposit ${first}`])
  expect((await press(clerk, repeated, 'approval', { utr })).body.fields).toEqual({
    utr: `This UTR is already used for deposit ${first}.`,
  })
  expect((await trailFor(below)).warnings).toEqual(['The UTR is already used on another deposit'])
  const answers = [
    await below.get(`/api/money-trail/${repeated}`),
    await press(below, repeated, 'approval', { utr }),
    await press(below, repeated, 'correction', { utr, amount: '422.00' }),
    await below.post(`/api/deposits/${repeated}/confirm-late-payment`, { utr, ...confirmation }),
  ]
  expect(answers.slice(1).map(({ body }) => body.fields)).toEqual(
    answers.slice(1).map(() => ({ utr: 'This UTR is already used for another deposit.' })),
  )
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(first)
})

test('I-11 leaves the ledger consistent', async () => {
  expect(await verify(office.database.db)).toEqual([])
})
