import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { openOffice, confirmation, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { expireAdjustments } from './expire-adjustments.task.ts'

let office: Office
let maker: Colleague
let checker: Colleague
let modest: Colleague
let north: Colleague

const makerPermissions = ['ADJUSTMENTS_VIEW', 'ADJUST_REQUEST']
beforeAll(async () => {
  office = await openOffice()
  await postTransfers(office.database.ownerPool, '2026-11-20T10:00:00Z', [
    { account: 1001n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 100_000n },
    { account: 1006n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 100_000n },
  ])
  maker = await office.hire({
    username: 'maker',
    permissions: [...makerPermissions, 'ADJUST_APPROVE'],
    itemLimit: 2_000_000n,
  })
  checker = await office.hire({
    username: 'checker',
    permissions: ['ADJUSTMENTS_VIEW', 'ADJUST_APPROVE', 'ADJUST_NEGATIVE', 'ADJUST_REQUEST'],
  })
  modest = await office.hire({
    username: 'modest',
    permissions: ['ADJUSTMENTS_VIEW', 'ADJUST_APPROVE'],
    itemLimit: 10_000n,
    dayLimit: 25_000n,
  })
  north = await office.hire({
    username: 'north',
    permissions: [...makerPermissions, 'ADJUST_APPROVE'],
    agentId: 110n,
    domains: [1],
  })
})
afterAll(() => office?.close())

const requestBody = (change: Readonly<Record<string, unknown>> = {}) => ({
  player: 'player_1001',
  direction: 'CREDIT',
  amount: '10.00',
  category: 'goodwill',
  ...confirmation,
  ...change,
})
const request = (change: Readonly<Record<string, unknown>> = {}, client: Colleague = maker) =>
  client.post('/api/adjustment/request', requestBody(change))
const newest = async () => {
  const [row] = await office.rows('select * from adjustment order by requested_at desc, id desc limit 1')
  return row
}
async function ask(change: Readonly<Record<string, unknown>> = {}, client: Colleague = maker): Promise<string> {
  const answered = await request(change, client)
  expect(answered.body, JSON.stringify(answered.body)).toMatchObject({ status: true })
  return (await newest()).id
}
const decide = (client: Colleague, id: string, what: 'approval' | 'rejection' | 'cancellation') => {
  const { reason } = confirmation
  return client.post(`/api/player-adjustments/${id}/${what}`, what === 'cancellation' ? { reason } : confirmation)
}
const row = async (id: string) => (await office.rows('select * from adjustment where id = $1', [id]))[0]
const balance = async (account = 1001) =>
  (await office.rows('select balance from wallet where account_id = $1', [account]))[0].balance as bigint

describe('an adjustment', () => {
  test('returns status and message, waits, is posted by another user and appears in the ledger', async () => {
    const before = await balance()
    const answered = await request({ amount: '12.50', linked_kind: null })
    expect(answered).toMatchObject({
      status: 200,
      body: { status: true, message: 'Credit of 12.50 for player_1001 is awaiting approval' },
    })
    expect(await balance()).toBe(before)
    const { id } = await newest()
    expect(await row(id)).toMatchObject({
      status: 'PENDING',
      counts_turnover: false,
      counts_ggr: false,
      note: 'Requested by the operator',
    })
    expect((await decide(checker, id, 'approval')).body.message).toContain('Approved and posted')
    expect(await balance()).toBe(before + 1_250n)
    const posted = await row(id)
    expect(posted).toMatchObject({
      status: 'APPROVED',
      processing: 'COMPLETED',
      decided_by: 'checker',
      balance_before: before,
      balance_after: before + 1_250n,
    })
    const transfers = await office.rows('select kind, debit, credit, amount, journal_id from transfer where ref = $1', [
      `adjustment:${id}`,
    ])
    expect(transfers).toEqual([
      { kind: 'ADJUST_CREDIT', debit: 'adjustment', credit: 'wallet', amount: 1_250n, journal_id: posted.journal_id },
    ])
    expect(await verify(office.database.db)).toEqual([])
  })

  test('debits at most the available balance, and goes below zero only with the permission', async () => {
    const all = Number(await balance()) / 100
    expect((await request({ direction: 'DEBIT', amount: String((all + 1).toFixed(2)) })).body.fields).toMatchObject({
      amount: expect.stringContaining('is available'),
    })
    const first = await ask({ direction: 'DEBIT', amount: (all - 1).toFixed(2) })
    const second = await ask({ direction: 'DEBIT', amount: '5.00' })
    expect((await decide(checker, first, 'approval')).status).toBe(200)
    expect((await decide(checker, second, 'approval')).body.message).toContain('not posted')
    expect(await row(second)).toMatchObject({
      status: 'APPROVED',
      processing: 'FAILED',
      failure: 'Only 1.00 was available',
      journal_id: null,
    })
    const third = await ask({ direction: 'DEBIT', amount: '3.00' }, checker)
    expect((await decide(maker, third, 'approval')).body.message).toContain('the balance is -2.00')
    expect(await office.rows('select balance, debt from wallet where account_id = 1001')).toEqual([
      { balance: -200n, debt: 200n },
    ])
    expect((await decide(checker, await ask({ amount: '1000.00' }), 'approval')).status).toBe(200)
    expect(await verify(office.database.db)).toEqual([])
  })

  test('is rejected with an error on the field', async () => {
    const reason = { code: 'CHECKED', text: 'too short' }
    expect((await request({ reason })).body.fields).toEqual({ reason: 'Reason must have at least 10 characters.' })
    expect((await request({ amount: '2000.01' })).body.fields).toMatchObject({
      amount: expect.stringContaining('limit'),
    })
    expect((await request({ amount: '0.00' })).status).toBe(422)
    expect((await request({ category: 'because' })).status).toBe(422)
    expect((await request({ player: 'nobody' })).body.fields).toEqual({ player: 'Player not found.' })
    expect((await request({ linked_kind: 'bet' })).status).toBe(422)
    expect((await request({ linked_kind: 'bet', linked_id: '0199aa00-0000-7000-8000-000000000000' })).status).toBe(409)
    expect((await request({ linked_kind: 'market', linked_id: 'first' })).status).toBe(409)
    expect((await request({ linked_id: '0199aa00-0000-7000-8000-000000000000' })).status).toBe(422)
    expect((await request({ transactionPassword: 'wrong' })).status).toBe(422)
    expect((await request({}, modest)).status).toBe(403)
  })

  test('of another branch or domain is not found', async () => {
    expect((await request({ player: '1004' }, north)).status).toBe(422)
    expect((await request({ player: 'player_1006' }, north)).status).toBe(422)
    const far = await ask({ player: '1004' })
    for (const what of ['approval', 'rejection', 'cancellation'] as const)
      expect((await decide(north, far, what)).status).toBe(404)
    const seen = await north.get('/api/player-adjustments')
    expect(seen.body.data.map((one: { player: string }) => one.player)).not.toContain('player_1004')
  })
})

describe('deciding on an adjustment', () => {
  test('FYE-01 is never done by the requester: not singly, in bulk or with a checker role', async () => {
    const id = await ask()
    expect((await decide(maker, id, 'approval')).status).toBe(409)
    expect((await decide(maker, id, 'rejection')).status).toBe(409)
    expect((await maker.post('/api/player-adjustments/approvals', { ids: [id], ...confirmation })).status).toBe(409)
    await expect(
      office.rows(`update adjustment set status = 'APPROVED', decided_by = 'MAKER' where id = $1`, [id]),
    ).rejects.toThrow('someone_else')
    expect(await row(id)).toMatchObject({ status: 'PENDING' })
  })

  test('FYE-02 cannot change the requested values: the server role has no such privilege', async () => {
    const { rows } = await office.database.ownerPool.query(
      `select c from unnest(array['amount', 'direction', 'player_id', 'note', 'requested_by', 'may_overdraw', 'expires_at']) c
       where has_column_privilege('overround_app', 'adjustment', c, 'UPDATE') or has_table_privilege('overround_app', 'adjustment', 'DELETE')`,
    )
    expect(rows).toEqual([])
  })

  test('FYE-03 succeeds once under concurrent decisions, with one journal', async () => {
    const id = await ask()
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) => decide(checker, id, turn % 3 === 0 ? 'rejection' : 'approval')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { status } = await row(id)
    const journals = await office.rows('select 1 from transfer where ref = $1', [`adjustment:${id}`])
    expect(journals).toHaveLength(status === 'APPROVED' ? 1 : 0)
  })

  test('FYE-04 respects the item and daily limit, concurrently or one after the other', async () => {
    const large = await ask({ amount: '10.01' })
    expect((await decide(modest, large, 'approval')).status).toBe(409)
    const ids = [await ask({ amount: '10.00' }), await ask({ amount: '9.99' }), await ask({ amount: '9.98' })]
    const answers = await Promise.all(ids.map((id) => decide(modest, id, 'approval')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
  })

  test('FYE-05 requires a category, a reason code and a text', async () => {
    expect((await request({ category: undefined })).status).toBe(422)
    expect((await request({ reason: { code: '', text: 'Long enough to be read' } })).status).toBe(422)
    const id = await ask()
    expect(
      (
        await checker.post(`/api/player-adjustments/${id}/rejection`, {
          transactionPassword: confirmation.transactionPassword,
        })
      ).status,
    ).toBe(422)
  })

  test('requires a reason to reject, and only the requester can cancel, once', async () => {
    const first = await ask()
    expect((await decide(checker, first, 'cancellation')).status).toBe(409)
    expect((await decide(maker, first, 'cancellation')).status).toBe(200)
    expect((await decide(checker, first, 'approval')).status).toBe(409)
    const second = await ask()
    expect((await decide(checker, second, 'rejection')).status).toBe(200)
    expect(await row(second)).toMatchObject({
      status: 'REJECTED',
      reason: 'Requested by the operator',
      decided_by: 'checker',
    })
  })

  test('is refused after 24 hours, when a job expires the request', async () => {
    const id = await ask()
    await office.rows(`update adjustment set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect((await decide(checker, id, 'approval')).status).toBe(409)
    expect(await expireAdjustments.run(office.database)).toBe(1)
    expect(await row(id)).toMatchObject({ status: 'EXPIRED', journal_id: null })
    expect(
      await office.rows(`select actor from audit where subject = $1 and action = 'player-adjustments.expiry'`, [
        `adjustment:${id}`,
      ]),
    ).toEqual([{ actor: 'overround' }])
    expect(await expireAdjustments.run(office.database)).toBe(0)
  })
})

test('FYE-01 a request by a user who lost the permission cannot be approved, only rejected', async () => {
  const gone = await office.hire({ username: 'gone', permissions: makerPermissions })
  const id = await ask({}, gone)
  await office.rows(`update staff set status = 'SUSPENDED' where username = 'gone'`)
  const refused = await decide(checker, id, 'approval')
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('no longer has permission'),
  ])
  expect((await newest()).status).toBe('PENDING')
  expect((await decide(checker, id, 'rejection')).status).toBe(200)
})

test('the tabs show requests pending the viewer’s approval and the viewer’s own requests', async () => {
  const id = await ask({ amount: '20.00' })
  const listed = async (client: Colleague, query: string) =>
    (await client.get(`/api/player-adjustments?${query}`)).body.data.map((one: { id: string }) => one.id)
  expect(await listed(checker, 'waitsForMe=YES')).toContain(id)
  expect(await listed(maker, 'waitsForMe=YES')).not.toContain(id)
  expect(await listed(modest, 'waitsForMe=YES')).not.toContain(id)
  expect(await listed(maker, 'mine=YES')).toContain(id)
  expect(await listed(checker, 'mine=YES')).not.toContain(id)
})
