import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payingOperator, type PayingOperator } from '#checks/harness/payments/paying.ts'
import { judgeNew } from './judge.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import {
  approveDepositAct,
  enterDepositAct,
  rejectDepositAct,
} from '#areas/payments/manual-deposits/manual-deposits.act.ts'
import {
  approveCleanAct,
  approveWithUndoAct,
  rejectWithUndoAct,
  withdrawalReview,
} from '#areas/payments/withdrawal-review/review.act.ts'
import { payWithdrawalAct } from '#areas/payments/withdrawals/withdraws.act.ts'

let house: PayingOperator
beforeAll(async () => {
  house = await payingOperator()
  // Judged, and left to people: no rule decides by itself.
  await house.query(`update payout_method set auto_up_to = null, cool_down_hours = 0, turnover = 0`)
})
afterAll(async () => {
  expect(await verify(house.database.db)).toEqual([])
  await house.database.close()
})

const judged = async (player: string, amount: string, account: string) => {
  const id = await house.ask(player, amount, account)
  await judgeNew(house.database.db)
  return id
}
const statusOf = async (id: string) => (await house.rowOf(id))?.['status']

test('together only those are approved that every check found clean, that nobody has open and nobody decided on', async () => {
  const player = await house.site.player('clean', '9000.00')
  await house.query(`update player set kyc = 'VERIFIED', name = 'A B' where id = $1`, [player])
  const unjudged = await house.ask(player, '500.00', 'clean-1')
  await expect(house.run(approveCleanAct, unjudged)).rejects.toThrow('is not clean: look at it')
  await judgeNew(house.database.db)
  const twice = await judged(player, '500.00', 'clean-1')
  await expect(house.run(approveCleanAct, twice)).rejects.toThrow(`Withdrawal ${twice} is not clean: look at it`)

  const opened = await judged(player, '600.00', 'clean-1')
  await house.run(withdrawalReview.claim, opened, { by: 'anna' })
  await expect(house.run(approveCleanAct, opened)).rejects.toThrow('being reviewed by anna')
  const refused = await judged(player, '700.00', 'clean-1')
  await house.run(rejectWithUndoAct, refused, { by: 'anna' })
  await expect(house.run(approveCleanAct, refused)).rejects.toThrow('anna has decided')

  await house.run(approveCleanAct, unjudged)
  expect(await Promise.all([unjudged, twice, opened, refused].map(statusOf))).toEqual([
    'APPROVED',
    'PENDING',
    'PENDING',
    'PENDING',
  ])
})

test('PII: money of whoever is not proven far enough is approved and paid by no door', async () => {
  const player = await house.site.player('unproven', '9000.00')
  const [waits, approved] = [await judged(player, '500.00', 'own-1'), await judged(player, '600.00', 'own-1')]
  await house.run(approveWithUndoAct, approved, { by: 'anna' })
  await house.query(
    `update withdrawal set status = 'APPROVED', approved_by = 'anna', verdict = null, verdict_by = null, verdict_due = null where id = $1`,
    [approved],
  )
  await house.query(
    `insert into setting (domain_id, key, value) values (1, 'settings.care', '{"withdrawalLevel": 1}')
     on conflict (domain_id, key) do update set value = setting.value || excluded.value`,
  )
  const barred = 'Documents must be verified'
  await expect(house.run(approveWithUndoAct, waits)).rejects.toThrow(barred)
  await expect(house.run(approveCleanAct, waits)).rejects.toThrow(barred)
  const paid = house.run(payWithdrawalAct, approved, { by: 'checker', more: { utr: '412345678901' } })
  await expect(paid).rejects.toThrow(barred)
  await expect(house.ask(player, '100.00')).rejects.toThrow(barred)
  await house.query(`delete from setting where domain_id = 1 and key = 'settings.care'`)
  expect([await statusOf(waits), await statusOf(approved)]).toEqual(['PENDING', 'APPROVED'])
  expect(await house.site.wallet(player)).toMatchObject({ held: 110_000n })
})

test('a deposit is entered for the player who was named, and for none whose account is closed', async () => {
  const [player, other] = [await house.site.player('named'), await house.site.player('other')]
  // Somebody else of the same cell, who comes before.
  await house.query(
    `insert into player (cell, id, domain_id, agent_id, username, currency)
     select cell, id - 64, domain_id, agent_id, 'beside', currency from player where id = $1`,
    [player],
  )
  await house.query(`select open_wallet(id, domain_id, currency) from player where username = 'beside'`)
  const enter = (of: string, utr: string) =>
    house.run(enterDepositAct, null, { by: 'anna', more: { player: of, method: 'upi', amount: '750.00', utr } })
  await enter(other, '412345678911')
  await enter(player, '412345678912')
  const entered = await house.query(
    `select player_id::text as player, utr, amount from deposit where entered_by = 'anna' order by utr`,
  )
  expect(entered).toEqual([
    { player: other, utr: '412345678911', amount: 75_000n },
    { player, utr: '412345678912', amount: 75_000n },
  ])
  await house.query(`update player set status = 'CLOSED' where id = $1`, [other])
  await expect(enter(other, '412345678913')).rejects.toThrow('The account is closed')
})

test('a deposit of a gateway is not credited by hand, nor one refused at the desk', async () => {
  const player = await house.site.player('gated')
  const { deposit } = await house.site.call('/deposit', {
    externalId: randomUUID(),
    player,
    method: 'upi',
    gateway: 'payer',
    amount: '80.00',
  })
  const more = { utr: '412345678921' }
  await expect(house.run(approveDepositAct, deposit, { more })).rejects.toThrow('There is no such thing')
  await expect(house.run(rejectDepositAct, deposit)).rejects.toThrow('There is no such thing')
  expect(await house.site.wallet(player)).toMatchObject({ balance: 0n })
})
