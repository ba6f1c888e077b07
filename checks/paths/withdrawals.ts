import { expect } from 'vitest'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { makersLimit, errorMessageOf, testPeriod, transactionPassword, type Operator } from './operator.ts'
import { major } from './arithmetic.ts'
import { everyRow } from './screens.ts'

const reason = { code: 'PAYOUT', text: 'Documents were checked' }
const confirmation = { reason, transactionPassword }

const decide = async (client: PanelClient, path: string, more: Readonly<Record<string, unknown>> = {}) => {
  const answer = await client.post(`/api${path}`, { ...confirmation, ...more })
  return [answer.status, errorMessageOf(answer)]
}
const rejectedWith = (sentence: string) => [409, sentence]
const succeeded = [200, null]

/** Requests, approves and pays a withdrawal; asserts that no user takes two of these steps or exceeds their limit. */
export async function payOut(operator: Operator): Promise<void> {
  const { books, clients: people, owner, call } = operator
  const rich = books.players.toSorted((a, b) => Number(books.wallet(b.id).balance - books.wallet(a.id).balance))[0]
  if (!rich) throw new Error('There are no players')
  const { balance, exposure } = books.wallet(rich.id)
  const requestOf = (externalId: string, minor: bigint) => ({
    externalId,
    player: rich.id,
    method: 'bank',
    amount: major(minor),
    beneficiary: 'Account 42',
  })
  const tooMuch = await call('/withdrawal', requestOf('too-much', balance - exposure + 1n))
  expect([tooMuch.status, errorMessageOf(tooMuch)]).toEqual(rejectedWith('Not enough available balance.'))

  const amount = makersLimit + 12_345n
  const withdrawal = String((await operator.done('/withdrawal', requestOf('first', amount)))['withdrawal'])
  books.book(rich.id, 'WITHDRAW_HOLD', -amount, amount)
  const path = `/withdraws/${withdrawal}`
  const payment = `/approve-withdraws/${withdrawal}/payment`
  expect(await decide(people.maker, `${path}/approval`)).toEqual(rejectedWith('Amount exceeds your approval limit.'))
  expect((await decide(people.payer, payment, { utr: 'BANK-0001' }))[0]).toBe(409)
  expect(await decide(people.checker, `${path}/approval`)).toEqual(succeeded)
  expect(await decide(people.checker, payment, { utr: 'BANK-0001' })).toEqual(
    rejectedWith('You cannot pay a withdrawal you approved.'),
  )
  expect(await decide(people.payer, payment, { utr: 'BANK-0001' })).toEqual(succeeded)
  books.book(rich.id, 'WITHDRAW_PAID', 0n, -amount)
  expect((await decide(people.payer, payment, { utr: 'BANK-0001' }))[0]).toBe(409)

  const own = String((await operator.done('/withdrawal', requestOf('second', 20_000n)))['withdrawal'])
  books.book(rich.id, 'WITHDRAW_HOLD', -20_000n, 20_000n)
  await owner.query(`update withdrawal set requested_by = 'checker' where id = $1`, [own])
  expect(await decide(people.checker, `/withdraws/${own}/approval`)).toEqual(
    rejectedWith('You cannot approve your own request.'),
  )
  expect(await decide(people.payer, `/withdraws/${own}/rejection`)).toEqual(succeeded)
  books.book(rich.id, 'WITHDRAW_RELEASE', 20_000n, -20_000n)

  const rows = await everyRow(people.owner, '/withdraws', { requestedAt: testPeriod() })
  expect(rows.get(withdrawal)).toMatchObject({
    amount: major(amount),
    status: 'SUCCESS',
    approvedBy: 'checker',
    paidBy: 'payer',
    utr: 'BANK-0001',
    requestedBy: `player:${rich.id}`,
  })
  expect(rows.get(own)).toMatchObject({ amount: '200.00', status: 'REJECTED' })
}
