import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutSetup, answerUnknown, fakeBank, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed, circumstances } from '#checks/harness/small-operator.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { scopeOfAgents, wholeScope, type Scope } from '#engine/scope.ts'
import { sendPayout } from '#areas/payments/withdrawals/payout-work/send.ts'
import { moneyTrailAnswer } from './money-trail.data.ts'

let operator: PayoutSetup
let player: string
beforeAll(async () => {
  operator = await openPayoutSetup()
  player = await operator.site.player('trailed', '5000.00')
})
afterAll(() => operator?.database.close())

const trailOf = (deposit: string, scope: Scope = wholeScope) =>
  snapshot(operator.database.db, [1], (tx) =>
    runQuery(moneyTrailAnswer, {
      tx,
      actor: actorNamed('support'),
      scope,
      parameters: { deposit },
      timeZone: 'Asia/Kolkata',
      circumstances,
    }),
  )
const titles = async (id: string) => (await trailOf(id))?.steps.map(({ title }) => title)

test('shows a credited deposit from request to ledger', async () => {
  const request = { externalId: randomUUID(), player, method: 'upi', amount: '250.00', utr: '412345678901' }
  const { deposit } = await operator.site.call('/deposit', request)
  expect(await trailOf(deposit)).toMatchObject({
    tone: 'WAITING',
    sentence: expect.stringContaining('reference is not on the bank statement yet'),
  })
  await operator.query(`insert into bank_statement_line (domain_id, account, booked_on, utr, amount, batch, imported_by)
    values (1, 'HDFC', '2026-11-21', '412345678901', 24000, uuidv7(), 'finance')`)
  expect(await trailOf(deposit)).toMatchObject({ warnings: ['The bank amount differs by 10.00'] })
  await operator.site.call('/deposit/confirmation', { externalId: randomUUID(), deposit, amount: '250.00' })
  const trail = await trailOf(deposit)
  expect(trail).toMatchObject({
    tone: 'GOOD',
    sentence: 'Credited: the wallet has the money. It is on the bank statement.',
  })
  expect(trail?.reply).toContain('Your deposit of ₹250.00 (UTR 412345678901) is completed.')
  await operator.query(`update currency set symbol = '৳' where code = 'INR'`)
  const inTaka = (await trailOf(deposit))?.reply
  await operator.query(`update currency set symbol = '₹' where code = 'INR'`)
  expect(inTaka?.match(/.250\.00/gu)).toEqual(['৳250.00', '৳250.00'])
  expect((await titles(deposit))?.toSorted()).toEqual([
    'Bank statement line',
    'Decided',
    'Ledger: deposit',
    'Requested',
  ])
  expect(trail?.steps.find(({ title }) => title === 'Ledger: deposit')?.text).toBe(
    'gateway to wallet · 250.00 · wallet after 5250.00',
  )
})

test('groups the amount of the reply as its currency does', async () => {
  const request = { externalId: randomUUID(), player, method: 'upi', amount: '123456.00' }
  const { deposit } = await operator.site.call('/deposit', request)
  expect((await trailOf(deposit))?.reply.match(/₹[\d.,]+/gu)).toEqual(['₹1,23,456.00', '₹1,23,456.00'])
})

test('shows an unknown outcome of a withdrawal with its order id', async () => {
  const { id, orderId } = await operator.orderPayout(player)
  operator.advanceSeconds(11)
  await sendPayout(operator.payoutContext(fakeBank(answerUnknown)), id)
  const trail = await trailOf(id)
  expect(trail).toMatchObject({ kind: 'WITHDRAWAL', tone: 'BAD' })
  expect(trail?.sentence).toContain('the gateway is being queried, and the payout is never resent')
  expect(trail?.steps.map(({ text }) => text).join()).toContain(orderId)
})

test('hides the trail outside the viewer’s downline', async () => {
  const { deposit } = await operator.site.call('/deposit', {
    externalId: randomUUID(),
    player,
    method: 'upi',
    amount: '1.00',
  })
  expect(await trailOf(deposit, scopeOfAgents([999n]))).toBeNull()
  expect(await trailOf(deposit, scopeOfAgents([4n]))).not.toBeNull()
})
