import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { evaluateNewWithdrawals } from './evaluate-rules.task.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import {
  approveDepositAct,
  enterDepositAct,
  rejectDepositAct,
} from '#areas/payments/deposits/manual/manual-deposits.act.ts'
import {
  approveCleanAct,
  approveDespiteWarningsAct,
  approveWithUndoAct,
  rejectWithUndoAct,
  withdrawalReview,
} from '#areas/payments/withdrawals/review/review.act.ts'
import { payWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'

let operator: PayoutSetup
beforeAll(async () => {
  operator = await openPayoutSetup()
  // Rules are evaluated, but no rule decides automatically.
  await operator.query(`update payout_method set auto_up_to = null, cool_down_hours = 0, turnover = 0`)
})
afterAll(async () => {
  expect(await verify(operator.database.db)).toEqual([])
  await operator.database.close()
})

const requestEvaluated = async (player: string, amount: string, account: string) => {
  const id = await operator.ask(player, amount, account)
  await evaluateNewWithdrawals.run({ db: operator.database.db })
  return id
}
const statusOf = async (id: string) => (await operator.rowOf(id))?.['status']

test('approves in bulk only withdrawals that passed every check, are unclaimed and undecided', async () => {
  const player = await operator.site.player('clean', '9000.00')
  await operator.query(`update player set kyc = 'VERIFIED', name = 'A B' where id = $1`, [player])
  const unjudged = await operator.ask(player, '500.00', 'clean-1')
  await expect(operator.run(approveCleanAct, unjudged)).rejects.toThrow('Not checked yet.')
  await evaluateNewWithdrawals.run({ db: operator.database.db })
  const twice = await requestEvaluated(player, '500.00', 'clean-1')
  await expect(operator.run(approveCleanAct, twice)).rejects.toThrow('Has warnings: Not a duplicate.')

  const opened = await requestEvaluated(player, '600.00', 'clean-1')
  await operator.run(withdrawalReview.claim, opened, { by: 'anna' })
  await expect(operator.run(approveCleanAct, opened)).rejects.toThrow('being reviewed by anna')
  const refused = await requestEvaluated(player, '700.00', 'clean-1')
  await operator.run(rejectWithUndoAct, refused, { by: 'anna' })
  await expect(operator.run(approveCleanAct, refused)).rejects.toThrow('anna has decided')

  await operator.run(approveCleanAct, unjudged)
  expect(await Promise.all([unjudged, twice, opened, refused].map(statusOf))).toEqual([
    'APPROVED',
    'PENDING',
    'PENDING',
    'PENDING',
  ])
})

test('a failed check is approved with a reason only', async () => {
  const id = await requestEvaluated(await operator.site.player('failed-checks', '9000.00'), '500.00', 'failed-1')
  await expect(operator.run(approveWithUndoAct, id, { by: 'anna' })).rejects.toThrow(
    /^Checks failed: Bank account name matches, Documents verified\. Approve it with a reason\.$/,
  )
  expect(await operator.rowOf(id)).toMatchObject({ status: 'PENDING', decision: null })
  await operator.run(approveDespiteWarningsAct, id, { by: 'anna' })
  expect(
    await operator.query('select decision, decided_by, decision_reason from withdrawal where id = $1', [id]),
  ).toEqual([{ decision: 'APPROVE', decided_by: 'anna', decision_reason: 'CHECKED: seen' }])
})

test('PII rejects approval and payment on every path while the KYC level is too low', async () => {
  const player = await operator.site.player('unproven', '9000.00')
  const [waits, approved] = [
    await requestEvaluated(player, '500.00', 'own-1'),
    await requestEvaluated(player, '600.00', 'own-1'),
  ]
  await operator.run(approveDespiteWarningsAct, approved, { by: 'anna' })
  await operator.query(
    `update withdrawal set status = 'APPROVED', approved_by = 'anna', decision = null, decided_by = null, final_at = null where id = $1`,
    [approved],
  )
  await operator.query(
    `insert into setting (domain_id, key, value) values (1, 'settings.care', '{"withdrawalLevel": 1}')
     on conflict (domain_id, key) do update set value = setting.value || excluded.value`,
  )
  const barred = 'Documents must be verified'
  await expect(operator.run(approveWithUndoAct, waits)).rejects.toThrow(barred)
  await expect(operator.run(approveCleanAct, waits)).rejects.toThrow(barred)
  const paid = operator.run(payWithdrawalAct, approved, { by: 'checker', input: { utr: '412345678901' } })
  await expect(paid).rejects.toThrow(barred)
  await expect(operator.ask(player, '100.00')).rejects.toThrow(barred)
  await operator.query(`delete from setting where domain_id = 1 and key = 'settings.care'`)
  expect([await statusOf(waits), await statusOf(approved)]).toEqual(['PENDING', 'APPROVED'])
  expect(await operator.site.wallet(player)).toMatchObject({ held: 110_000n })
})

test('enters a deposit for the named player, and rejects a closed account', async () => {
  const [player, other] = [await operator.site.player('named'), await operator.site.player('other')]
  // Another player in the same cell, with a lower id.
  await operator.query(
    `insert into player (cell, id, domain_id, agent_id, username, currency)
     select cell, id - 64, domain_id, agent_id, 'beside', currency from player where id = $1`,
    [player],
  )
  await operator.query(`select open_wallet(id, domain_id, currency) from player where username = 'beside'`)
  const enter = (withdrawal: string, utr: string) =>
    operator.run(enterDepositAct, null, {
      by: 'anna',
      input: { player: withdrawal, method: 'upi', amount: '750.00', utr },
    })
  await enter(other, '412345678911')
  await enter(player, '412345678912')
  const entered = await operator.query(
    `select player_id::text as player, utr, amount from deposit where entered_by = 'anna' order by utr`,
  )
  expect(entered).toEqual([
    { player: other, utr: '412345678911', amount: 75_000n },
    { player, utr: '412345678912', amount: 75_000n },
  ])
  await operator.query(`update player set status = 'CLOSED' where id = $1`, [other])
  await expect(enter(other, '412345678913')).rejects.toThrow('The account is closed.')
})

test('rejects manual approval and rejection of a gateway deposit', async () => {
  const player = await operator.site.player('gated')
  const { deposit } = await operator.site.call('/deposit', {
    externalId: randomUUID(),
    player,
    method: 'upi',
    gateway: 'payer',
    amount: '80.00',
  })
  const more = { utr: '412345678921' }
  await expect(operator.run(approveDepositAct, deposit, { input: more })).rejects.toThrow('Not found')
  await expect(operator.run(rejectDepositAct, deposit)).rejects.toThrow('Not found')
  expect(await operator.site.wallet(player)).toMatchObject({ balance: 0n })
})
