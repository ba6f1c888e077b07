import { randomUUID } from 'node:crypto'
import { deepStrictEqual } from 'node:assert/strict'
import { major, minorOf } from '#checks/paths/arithmetic.ts'
import type { StaffUser } from '#checks/simulation/simulation-setup.ts'
import type { Payment } from '../model.ts'
import {
  expectBet,
  expectStatus,
  runAction,
  successesAmong,
  type Command,
  type Sequence,
} from '#checks/simulation/sequence-state.ts'
import { unmatchedBet } from './bets.ts'
import { runConcurrently, expectOneSuccess, type Operation } from './races.ts'

const approval = (stage: Sequence, withdrawal: Payment, person: StaffUser): Operation => ({
  run: () => runAction(stage, person, `/withdraws/${withdrawal.id}/approval`),
  onSuccess: () => Object.assign(withdrawal, { status: 'APPROVED', approvedBy: person }),
})
const rejection = (stage: Sequence, withdrawal: Payment, person: StaffUser): Operation => ({
  run: () => runAction(stage, person, `/withdraws/${withdrawal.id}/rejection`),
  onSuccess: () => stage.model.endWithdrawal(withdrawal, 'REJECTED'),
})
const cancellation = (stage: Sequence, withdrawal: Payment): Operation => ({
  run: () =>
    stage.setup.call('/withdrawal/cancellation', { externalId: stage.fresh('back'), withdrawal: withdrawal.id }),
  onSuccess: () => stage.model.endWithdrawal(withdrawal, 'CANCELLED'),
})
const payment = (stage: Sequence, withdrawal: Payment, person: StaffUser): Operation => ({
  run: () => runAction(stage, person, `/approve-withdraws/${withdrawal.id}/payment`, { utr: 'BANK-000002' }),
  onSuccess: () => stage.model.endWithdrawal(withdrawal, 'SUCCESS'),
})

const withdrawalIn = ({ model, random }: Sequence, status: string): Payment | null => {
  const some = model.withdrawals.filter((one) => one.status === status)
  return some.length === 0 ? null : random.oneOf(some)
}

/** Two competing operations on a pending withdrawal; exactly one may succeed. */
export const racePending: Command = async (stage) => {
  const withdrawal = withdrawalIn(stage, 'PENDING')
  if (!withdrawal) return null
  const approve = (person: StaffUser) => approval(stage, withdrawal, person)
  const rivals = stage.random.oneOf<readonly [string, ...Operation[]]>([
    ['is approved and cancelled', approve('checker'), cancellation(stage, withdrawal)],
    ['is approved twice', approve('checker'), approve('owner')],
    ['is rejected and cancelled', rejection(stage, withdrawal, 'payer'), cancellation(stage, withdrawal)],
    ['is cancelled twice', cancellation(stage, withdrawal), cancellation(stage, withdrawal)],
  ])
  const [label, ...both] = rivals
  return expectOneSuccess(stage, `withdrawal ${withdrawal.id} ${label}`, both)
}

/** Ends rejected in either order, since an approved withdrawal can be rejected. */
export const approveOrReject: Command = async (stage) => {
  const withdrawal = withdrawalIn(stage, 'PENDING')
  if (!withdrawal) return null
  const what = `withdrawal ${withdrawal.id} is approved and rejected`
  const [approved, rejected] = await runConcurrently(stage, [
    approval(stage, withdrawal, 'checker').run,
    rejection(stage, withdrawal, 'payer').run,
  ])
  if (!approved || !rejected) throw new Error('An answer is missing')
  const [isApproved] = successesAmong([approved], what)
  if (isApproved) withdrawal.approvedBy = 'checker'
  expectStatus(rejected, 200, what)
  stage.model.endWithdrawal(withdrawal, 'REJECTED')
  return `${what}${isApproved ? ', in this order' : ''}`
}

export const raceApproved: Command = async (stage) => {
  const withdrawal = withdrawalIn(stage, 'APPROVED')
  if (!withdrawal) return null
  // The approver cannot pay.
  const other = withdrawal.approvedBy === 'owner' ? 'checker' : 'owner'
  const second = stage.random.happens(50) ? payment(stage, withdrawal, other) : rejection(stage, withdrawal, 'maker')
  return expectOneSuccess(stage, `withdrawal ${withdrawal.id} is paid and decided by another`, [
    payment(stage, withdrawal, 'payer'),
    second,
  ])
}

/** A double click sends the same key: both get the same answer and it is paid once. */
export const doubleClick: Command = async (stage) => {
  const withdrawal = withdrawalIn(stage, 'APPROVED')
  if (!withdrawal) return null
  const path = `/approve-withdraws/${withdrawal.id}/payment`
  const key = { 'idempotency-key': randomUUID() }
  const click = () => runAction(stage, 'payer', path, { utr: 'BANK-000003' }, key)
  const [first, second] = await runConcurrently(stage, [click, click])
  if (!first) throw new Error('An answer is missing')
  expectStatus(first, 200, path)
  deepStrictEqual(second, first, 'two clicks of one button')
  stage.model.endWithdrawal(withdrawal, 'SUCCESS')
  return `${path} is sent twice with one key and runs once`
}

/** A deposit is confirmed twice, or confirmed and failed. */
export const raceDeposit: Command = async (stage) => {
  const { model, random, fresh, setup } = stage
  const some = model.deposits.filter(({ status }) => status === 'PENDING')
  if (some.length === 0) return null
  const deposit = random.oneOf(some)
  const arrival = (): Operation => {
    const content = { externalId: fresh('arrival'), deposit: deposit.id, amount: major(deposit.amount) }
    return { run: () => setup.call('/deposit/confirmation', content), onSuccess: () => model.confirmDeposit(deposit) }
  }
  const failure: Operation = {
    run: () =>
      setup.call('/deposit/failure', { externalId: fresh('failure'), deposit: deposit.id, reason: 'Declined' }),
    onSuccess: () => {
      deposit.status = 'FAILED'
    },
  }
  return expectOneSuccess(stage, `deposit ${deposit.id} is reported twice`, [
    arrival(),
    random.happens(60) ? arrival() : failure,
  ])
}

/** Two matches of one bet at once may never exceed its unmatched amount. */
export const twoMatches: Command = async (stage) => {
  const { model, random, fresh, setup } = stage
  const bet = unmatchedBet(stage)
  if (!bet) return null
  const sizes = [random.amount(1n, bet.remaining), random.amount(1n, bet.remaining)]
  const areBothIn = (sizes[0] ?? 0n) + (sizes[1] ?? 0n) <= bet.remaining
  const rivals = sizes.map((size): Operation => {
    const content = { externalId: fresh('match'), bet: bet.id, size: major(size), odds: bet.odds }
    return { run: () => setup.call('/bet/match', content), onSuccess: () => model.books.match(bet, size, bet.odds) }
  })
  const what = `two match ${sizes.map(major).join(' and ')} of the ${major(bet.remaining)} of bet ${bet.id}`
  if (!areBothIn) return expectOneSuccess(stage, what, rivals)
  const answers = await runConcurrently(
    stage,
    rivals.map(({ run: go }) => go),
  )
  for (const answer of answers) expectStatus(answer, 200, what)
  // The answer with the smaller matched amount came first.
  const isTurned = minorOf(answers[0]?.body['matched']) > minorOf(answers[1]?.body['matched'])
  const order = isTurned ? [1, 0] : [0, 1]
  for (const at of order) {
    const answer = answers[at]
    if (answer) rivals[at]?.onSuccess(answer)
    expectBet(stage, bet, answer?.body ?? {})
  }
  return what
}

/** The same match sent three times at once: bets queue, matches meet, and only the id of the first refuses the others. */
export const sameMatchThreeTimes: Command = async (stage) => {
  const { model, random, fresh, setup, sent } = stage
  const bet = unmatchedBet(stage)
  if (!bet || bet.remaining < 2n) return null
  const size = random.amount(1n, bet.remaining / 2n)
  const path = '/bet/match'
  const content = { externalId: fresh('match'), bet: bet.id, size: major(size), odds: bet.odds }
  const [first, ...others] = await runConcurrently(
    stage,
    Array.from({ length: 3 }, () => () => setup.call(path, content)),
  )
  if (!first) throw new Error('An answer is missing')
  expectStatus(first, 200, 'a match sent three times')
  for (const other of others) deepStrictEqual(other, first, 'a match sent three times')
  model.books.match(bet, size, bet.odds)
  expectBet(stage, bet, first.body)
  sent.push({ path, content, answer: first })
  return `${major(size)} of bet ${bet.id} is matched, sent three times at once`
}

/** A match against a cancellation: the match succeeds if it comes first. */
export const matchOrCancel: Command = async (stage) => {
  const { model, random, fresh, setup } = stage
  const bet = unmatchedBet(stage)
  if (!bet) return null
  const size = random.amount(1n, bet.remaining)
  const [matched, cancelled] = await runConcurrently(stage, [
    () => setup.call('/bet/match', { externalId: fresh('match'), bet: bet.id, size: major(size), odds: bet.odds }),
    () => setup.call('/bet/cancellation', { externalId: fresh('cancel'), bet: bet.id }),
  ])
  if (!matched || !cancelled) throw new Error('An answer is missing')
  const what = `${major(size)} of bet ${bet.id} is matched while it is cancelled`
  const [isMatched] = successesAmong([matched, cancelled], what)
  if (isMatched) model.books.match(bet, size, bet.odds)
  expectStatus(cancelled, bet.remaining > 0n ? 200 : 409, what)
  if (bet.remaining > 0n) model.books.cancel(bet)
  return `${what}: ${isMatched ? 'matched first' : 'cancelled first'}`
}
