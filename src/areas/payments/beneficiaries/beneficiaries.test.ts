import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagedList } from '#blueprint/wire.ts'
import { queryAs, viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import { approveWithdrawalAct, payWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { sendPayoutsAct } from '#areas/payments/withdrawals/payouts/payouts.act.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { runList } from '#engine/list/run-list.ts'
import { reviewOf } from '#areas/payments/withdrawals/payout-work/review-facts.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { playerTimelineData } from '#areas/overview/player/timeline.data.ts'
import { beneficiaryActs } from './beneficiaries.act.ts'
import { beneficiariesData } from './beneficiaries.data.ts'
import { playerPaymentsAnswer } from './player-payments.data.ts'

type Row = Readonly<Record<string, unknown>>

let operator: PayoutSetup
let press: ReturnType<typeof actionRunner>['press']
let context: ReturnType<typeof actionRunner>['context']
const staff = actorNamed('support')
const checker = actorNamed('checker', { staffId: 2n })
const strangers = [actorNamed('other', { domains: [2] }), actorNamed('upline', { agentId: 999n })]
const account = '50100123456789'

beforeAll(async () => {
  operator = await openPayoutSetup()
  ;({ press, context } = actionRunner(operator.database, beneficiaryActs, () => operator.clock()))
  await operator.query(`update payout_method set cool_down_hours = 24, beneficiaries = '{bank,upi}', name_match = 0`)
})
afterAll(() => operator?.database.close())

const rowsOf = async (
  search: Record<string, string>,
  actor = staff,
  data: Parameters<typeof runList>[1] = beneficiariesData,
) =>
  ((await runList(operator.database.db, data, await viewerOf(operator.database.db, actor), search)) as PagedList<Row>)
    .data as Row[]

const save = (player: string, more: Row = {}) =>
  operator.site.call('/beneficiary', {
    externalId: randomUUID(),
    player,
    method: 'bank',
    beneficiary: account,
    ...more,
  })
const withdraw = (player: string, more: Row = {}) =>
  operator.site.call('/withdrawal', {
    externalId: randomUUID(),
    player,
    method: 'bank',
    amount: '500.00',
    beneficiary: account,
    ...more,
  })

test('saves an account once, by request or first withdrawal, and hides it from other operators and branches', async () => {
  const player = await operator.site.player('saver', '5000.00')
  await expect(save(player, { method: 'crypto', beneficiary: 'TQ12345678rXa9mKe2vYb7n' })).rejects.toThrow(
    'this kind of account',
  )
  await expect(save(player, { beneficiary: '12 34' })).rejects.toThrow('9 to 18 digits')
  const first = await save(player, { branch: 'HDFC0001234', beneficiaryName: 'Saver One' })
  expect(first).toMatchObject({ player, status: 'ADDED' })
  expect(await save(player, { beneficiary: '5010 0123 456789' })).toEqual(first)
  await withdraw(player, { beneficiary: '50100123456789' })
  await withdraw(player, { method: 'upi', beneficiary: 'saver@okbank' })
  const rows = await rowsOf({ playerId: player })
  expect(rows).toMatchObject([
    { method: 'upi', beneficiary: 'sa********nk', status: 'ADDED', isCooling: false },
    {
      method: 'bank',
      beneficiary: '50**********89',
      holder: 'Sa*****ne',
      branch: 'HDFC0001234',
      isCooling: true,
      paid: 0,
    },
  ])
  expect(await operator.site.call('/player/beneficiaries', { player })).toMatchObject({
    beneficiaries: [{ method: 'upi' }, { method: 'bank', account: '50**********89', status: 'ADDED' }],
  })
  const id = String(rows[0]?.['id'])
  for (const actor of strangers) {
    expect(await rowsOf({ playerId: player }, actor)).toEqual([])
    await expect(press('block', { id, actor })).rejects.toThrow('Not found')
    await expect(press('personal-data', { id, actor })).rejects.toThrow('Not found')
  }
  expect((await rowsOf({ playerId: player }, staff, playerTimelineData)).map(({ title }) => title)).toContain(
    'Payout account',
  )
  await expect(operator.database.appPool.query('delete from beneficiary')).rejects.toThrow('permission denied')
  await expect(operator.database.appPool.query(`update beneficiary set account = 'x'`)).rejects.toThrow(
    'permission denied',
  )
})

test('enforces the cool-down for a new or re-added account and pays nothing to a blocked one', async () => {
  const player = await operator.site.player('waiter', '9000.00')
  const { beneficiary } = (await save(player)) as unknown as { beneficiary: string }
  const { withdrawal } = await withdraw(player)
  await operator.run(approveWithdrawalAct, withdrawal, { by: 'reviewer' })
  const pay = () => operator.run(payWithdrawalAct, withdrawal, { by: 'finance', input: { utr: '412345678901' } })
  await expect(pay()).rejects.toThrow('New payout account')
  const known = `update beneficiary set cooling_from = cooling_from - interval '25 hours' where id = $1`
  await operator.query(known, [beneficiary])
  await press('block', { id: beneficiary, actor: staff })
  await expect(pay()).rejects.toThrow('Payouts to this account are blocked')
  await expect(operator.run(sendPayoutsAct, withdrawal, { by: 'finance' })).rejects.toThrow(
    'Payouts to this account are blocked',
  )
  await expect(withdraw(player)).rejects.toThrow('Payouts to this account are blocked')
  await expect(save(player)).rejects.toThrow('Payouts to this account are blocked')
  await expect(withdraw(player, { method: 'card' })).rejects.toThrow('Payouts to this account are blocked')
  const review = () => snapshot(operator.database.db, [1], (tx) => reviewOf(tx, withdrawal))
  expect((await review())?.facts).toMatchObject({ restrictions: 1, beneficiaryHours: 25 })
  const taken = { externalId: randomUUID(), player, beneficiary }
  await expect(operator.site.call('/beneficiary/removal', taken)).rejects.toThrow('it is blocked')
  const waits = await press('permission', { id: beneficiary, actor: staff })
  expect(waits.status).toBe(202)
  const { approval } = waits.body.data as { approval: string }
  const decision = { id: approval, decision: 'approve', reason: null, circumstances } as const
  await expect(decideApproval(context, { ...decision, actor: staff })).rejects.toThrow('cannot approve your own')
  await decideApproval(context, { ...decision, actor: checker })
  expect((await review())?.facts).toMatchObject({ restrictions: 0, beneficiaryHours: 0 })
  await expect(pay()).rejects.toThrow('New payout account')
  await operator.query(known, [beneficiary])
  await operator.site.call('/beneficiary/removal', { ...taken, externalId: randomUUID() })
  const second = await save(player)
  expect(second).toMatchObject({ beneficiary, status: 'ADDED' })
  await expect(pay()).rejects.toThrow('New payout account')
  await operator.query(known, [beneficiary])
  expect((await pay()).status).toBe(200)
  expect(await rowsOf({ playerId: player })).toMatchObject([{ paid: 1, paidAmount: '500.00', isCooling: false }])
})

test('checks later holder names against the verified name, and reveals it only for a reason', async () => {
  const player = await operator.site.player('named', '9000.00')
  await operator.query(`update player set name = 'Meera Nair' where id = $1`, [player])
  const { beneficiary } = (await save(player, { beneficiaryName: 'Meera Nair' })) as unknown as { beneficiary: string }
  await press('verification', {
    id: beneficiary,
    actor: staff,
    body: { verifiedName: 'Ravi Shah', transactionPassword: 'right' },
  })
  const { withdrawal } = await withdraw(player, { beneficiaryName: 'Meera Nair' })
  const [{ name_match: match } = {}] = await operator.query(`select name_match from withdrawal where id = $1`, [
    withdrawal,
  ])
  expect(match).toBeLessThan(50)
  expect(await rowsOf({ playerId: player })).toMatchObject([
    { status: 'VERIFIED', verifiedName: 'Ra*****ah', nameMatch: match, verifiedBy: 'support' },
  ])
  const shown = await press('personal-data', { id: beneficiary, actor: staff })
  expect(shown.body).toMatchObject({ once: { Account: account, Holder: 'Meera Nair', 'Verified name': 'Ravi Shah' } })
  const trail = await operator.query(
    `select before::text || after::text || input::text as told from audit where subject = $1`,
    [`beneficiary:${beneficiary}`],
  )
  expect(trail.length).toBeGreaterThan(1)
  expect(JSON.stringify(trail)).not.toContain('Ravi Shah')
  expect(JSON.stringify(trail)).not.toContain(account)
})

test('sums payments by method with the success rate of finished ones', async () => {
  const player = await operator.site.player('summed', '1000.00')
  await operator.query(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status)
     select cell, id, domain_id, agent_id, 'upi', 1000, 'INR', s from player, unnest(array['SUCCESS', 'SUCCESS', 'FAILED', 'PENDING']) s where id = $1`,
    [player],
  )
  const sums = await queryAs(operator.database.db, playerPaymentsAnswer, staff, { player_id: player })
  const upi = sums?.find(({ method }) => method === 'upi')
  expect(upi).toEqual({
    method: 'upi',
    deposits: { requested: 5, succeeded: 3, failed: 1, amount: '1020.00', rate: '75.0' },
    withdrawals: { requested: 0, succeeded: 0, failed: 0, amount: '0.00', rate: null },
  })
  for (const actor of strangers)
    expect(await queryAs(operator.database.db, playerPaymentsAnswer, actor, { player_id: player })).toBeNull()
})
