import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { sendPayoutsAct } from '#areas/payments/withdrawals/payouts/payouts.act.ts'
import { approveWithdrawalAct, payWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { actOfForm } from '#engine/action/form-act.ts'
import { editForm, loadForm } from '#engine/action/run-form.ts'
import type { Store } from '#engine/input/store.ts'
import { payoutMethodStore } from './payout-terms.act.ts'

let operator: PayoutSetup
let formId: string
beforeAll(async () => {
  operator = await openPayoutSetup()
  formId = String((await operator.query(`select id from payout_method`))[0]?.['id'])
})
afterAll(() => operator?.database.close())

const meera = actorNamed('meera')
const arjun = actorNamed('arjun', { staffId: 2n })
const own = payoutMethodStore as Store
const context = () => ({
  db: operator.database.db,
  bindings: [{ path: '/payout-method', act: actOfForm(own, 'saved').act }],
  checkTransactionPassword: async () => true,
  enqueue: async () => undefined,
  now: operator.clock,
})
const requestFor = (id: string | null) => ({ actor: meera, id, parameters: {}, circumstances: testCircumstances })

async function save(changes: Readonly<Record<string, unknown>>, version?: number) {
  const { values, version: current } = await loadForm(context(), own, requestFor(formId))
  return editForm(context(), own, {
    ...requestFor(formId),
    idempotencyKey: randomUUID(),
    body: {
      values: { ...values, ...changes },
      version: version ?? current,
      reason: { code: 'POLICY', text: 'The new terms' },
      transactionPassword: 'x',
    },
  })
}

const ask = (player: string, amount: string) =>
  operator.site.call('/withdrawal', {
    externalId: randomUUID(),
    player,
    method: 'bank',
    amount,
    beneficiary: '50100123456789',
    beneficiaryName: 'A B',
  })

test('enforces the saved terms on player sites, by VIP level and by day, week and month', async () => {
  const player = await operator.site.player('terms', '90000.00')
  const before = await operator.query(`select version from payout_method`)
  await save({
    maxAmount: '4000.00',
    dayAmount: '6000.00',
    weekCount: 3,
    levels: [
      {
        level: 2,
        maxAmount: '3000.00',
        dayAmount: null,
        weekAmount: null,
        monthAmount: null,
        dayCount: 1,
        weekCount: null,
        monthCount: null,
        freePerDay: 1,
      },
    ],
  })
  expect(await operator.query(`select version from payout_method`)).toEqual([
    { version: Number(before[0]?.['version']) + 1 },
  ])
  await expect(ask(player, '4000.01')).rejects.toMatchObject({
    message: 'Max withdrawal by this method is 4000.00.',
    field: 'amount',
  })
  await ask(player, '4000.00')
  await expect(ask(player, '2000.01')).rejects.toThrow('Amount exceeds the limit per day: 2000.00 left.')
  await ask(player, '1000.00')
  await ask(player, '100.00')
  await expect(ask(player, '100.00')).rejects.toThrow('Limit reached: 3 withdrawals per week by this method')
  await operator.query(`update withdrawal set requested_at = requested_at - interval '8 days' where player_id = $1`, [
    player,
  ])
  await operator.query(`update player set vip_level = 4 where id = $1`, [player])
  await expect(ask(player, '3000.01')).rejects.toThrow('Max withdrawal by this method is 3000.00')
  const { withdrawal } = await ask(player, '1000.00')
  expect(await operator.rowOf(withdrawal)).toMatchObject({ fee: 0n })
  await expect(ask(player, '1000.00')).rejects.toThrow('Limit reached: 1 withdrawal per day by this method')
})

test('FYE-01 needs a second approval to loosen terms, but not to tighten them', async () => {
  const before = await operator.query(`select max_amount, cool_down_hours from payout_method`)
  const waiting = await save({ maxAmount: '9000.00', coolDownHours: 24 })
  expect(waiting).toMatchObject({ status: 202, body: { message: 'Awaiting second approval' } })
  expect(await operator.query(`select max_amount, cool_down_hours from payout_method`)).toEqual(before)
  const { approval } = waiting.body.data as { readonly approval: string }
  const decide = (actor: typeof meera) =>
    decideApproval(context(), {
      id: approval,
      actor,
      decision: 'approve',
      reason: null,
      circumstances: testCircumstances,
    })
  await expect(decide(meera)).rejects.toThrow()
  await decide(arjun)
  expect(await operator.query(`select max_amount, cool_down_hours from payout_method`)).toEqual([
    { max_amount: 900_000n, cool_down_hours: 24 },
  ])
  expect((await save({ maxAmount: '8000.00' })).status).toBe(200)
  await expect(save({ maxAmount: '7000.00' }, 1)).rejects.toThrow('Changed fields')
  const rows = await operator.query(
    `select reason, before ->> 'maxAmount' as was, after ->> 'maxAmount' as is from audit where action = 'payout-method.saved' and result = 'SUCCESS' order by at desc, id desc limit 1`,
  )
  expect(rows).toEqual([{ reason: 'POLICY: The new terms', was: '9000.00', is: '8000.00' }])
})

test('pays a new account neither by gateway nor manually before its cool-down ends', async () => {
  const player = await operator.site.player('new-account', '9000.00')
  const { withdrawal: id } = await ask(player, '500.00')
  await operator.run(approveWithdrawalAct, id)
  const pay = () => operator.run(sendPayoutsAct, id, { by: 'checker', input: { gateway: null } })
  await expect(pay()).rejects.toThrow(/^New payout account: payouts start at 20/)
  await expect(operator.run(payWithdrawalAct, id, { by: 'checker', input: { utr: 'HAND12345678' } })).rejects.toThrow(
    'New payout account',
  )
  operator.advanceSeconds(24 * 3600)
  await pay()
  expect(await operator.rowOf(id)).toMatchObject({ status: 'INITIATED' })
})

test('rejects overlapping hours and duplicate levels, and shows players the message of an inactive method', async () => {
  const open = { day: 'MON', opens: '09:00', closes: '18:00' }
  await expect(save({ schedule: [open, { ...open, opens: '17:00' }] })).rejects.toMatchObject({
    fields: { schedule: 'Hours must not overlap.' },
  })
  const level = {
    maxAmount: null,
    dayAmount: null,
    weekAmount: null,
    monthAmount: null,
    dayCount: null,
    weekCount: null,
    monthCount: null,
    freePerDay: null,
    level: 3,
  }
  await expect(save({ levels: [level, level] })).rejects.toMatchObject({
    fields: { levels: 'From VIP level must be unique in each row.' },
  })
  await expect(save({ levels: [{ ...level, maxAmount: '-5' }] })).rejects.toMatchObject({
    fields: { levels: expect.any(String) },
  })
  await operator.query(`update payout_method set status = 'DISABLED', message = 'The bank rests until Monday'`)
  const player = await operator.site.player('shut', '9000.00')
  await expect(ask(player, '500.00')).rejects.toThrow('The bank rests until Monday')
})
