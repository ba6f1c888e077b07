import { randomUUID } from 'node:crypto'
import { deepStrictEqual } from 'node:assert/strict'
import { major, minorOf } from '#checks/paths/plain.ts'
import type { Person } from '../ground.ts'
import type { Payment } from '../model.ts'
import { expectBet, expectStatus, press, yesAmong, type Command, type Stage } from '../stage.ts'
import { waitingBet } from './bets.ts'
import { atOnce, onlyOne, type Rival } from './races.ts'

const approval = (stage: Stage, withdrawal: Payment, person: Person): Rival => ({
  go: () => press(stage, person, `/withdraws/${withdrawal.id}/approval`),
  won: () => Object.assign(withdrawal, { status: 'APPROVED', approvedBy: person }),
})
const rejection = (stage: Stage, withdrawal: Payment, person: Person): Rival => ({
  go: () => press(stage, person, `/withdraws/${withdrawal.id}/rejection`),
  won: () => stage.model.endWithdrawal(withdrawal, 'REJECTED'),
})
const cancellation = (stage: Stage, withdrawal: Payment): Rival => ({
  go: () =>
    stage.ground.call('/withdrawal/cancellation', { externalId: stage.fresh('back'), withdrawal: withdrawal.id }),
  won: () => stage.model.endWithdrawal(withdrawal, 'CANCELLED'),
})
const payment = (stage: Stage, withdrawal: Payment, person: Person): Rival => ({
  go: () => press(stage, person, `/approve-withdraws/${withdrawal.id}/payment`, { utr: 'BANK-000002' }),
  won: () => stage.model.endWithdrawal(withdrawal, 'SUCCESS'),
})

const withdrawalIn = ({ model, luck }: Stage, status: string): Payment | null => {
  const some = model.withdrawals.filter((one) => one.status === status)
  return some.length === 0 ? null : luck.oneOf(some)
}

/** What may be done to a withdrawal that waits is done twice, and counts once. */
export const overPending: Command = async (stage) => {
  const withdrawal = withdrawalIn(stage, 'PENDING')
  if (!withdrawal) return null
  const approve = (person: Person) => approval(stage, withdrawal, person)
  const rivals = stage.luck.oneOf<readonly [string, ...Rival[]]>([
    ['is approved and taken back', approve('checker'), cancellation(stage, withdrawal)],
    ['is approved by two', approve('checker'), approve('owner')],
    ['is rejected and taken back', rejection(stage, withdrawal, 'payer'), cancellation(stage, withdrawal)],
    ['is taken back twice', cancellation(stage, withdrawal), cancellation(stage, withdrawal)],
  ])
  const [what, ...both] = rivals
  return onlyOne(stage, `withdrawal ${withdrawal.id} ${what}`, both)
}

/** Whoever comes first, it ends rejected: an approved one may still be rejected. */
export const approveOrReject: Command = async (stage) => {
  const withdrawal = withdrawalIn(stage, 'PENDING')
  if (!withdrawal) return null
  const what = `withdrawal ${withdrawal.id} is approved and rejected`
  const [approved, rejected] = await atOnce(stage, [
    approval(stage, withdrawal, 'checker').go,
    rejection(stage, withdrawal, 'payer').go,
  ])
  if (!approved || !rejected) throw new Error('Both were asked')
  const [isApproved] = yesAmong([approved], what)
  if (isApproved) withdrawal.approvedBy = 'checker'
  expectStatus(rejected, 200, what)
  stage.model.endWithdrawal(withdrawal, 'REJECTED')
  return `${what}${isApproved ? ', in this order' : ''}`
}

export const overApproved: Command = async (stage) => {
  const withdrawal = withdrawalIn(stage, 'APPROVED')
  if (!withdrawal) return null
  // Whoever approved cannot pay.
  const other = withdrawal.approvedBy === 'owner' ? 'checker' : 'owner'
  const second = stage.luck.happens(50) ? payment(stage, withdrawal, other) : rejection(stage, withdrawal, 'maker')
  return onlyOne(stage, `withdrawal ${withdrawal.id} is paid and decided by another`, [
    payment(stage, withdrawal, 'payer'),
    second,
  ])
}

/** A button pressed twice carries the same key: both presses are told the same, and it is paid once. */
export const doubleClick: Command = async (stage) => {
  const withdrawal = withdrawalIn(stage, 'APPROVED')
  if (!withdrawal) return null
  const path = `/approve-withdraws/${withdrawal.id}/payment`
  const key = { 'idempotency-key': randomUUID() }
  const click = () => press(stage, 'payer', path, { utr: 'BANK-000003' }, key)
  const [first, second] = await atOnce(stage, [click, click])
  if (!first) throw new Error('It was pressed')
  expectStatus(first, 200, path)
  deepStrictEqual(second, first, 'two presses of one button')
  stage.model.endWithdrawal(withdrawal, 'SUCCESS')
  return `${path} is pressed twice and done once`
}

/** The same money is reported twice, or reported and denied. */
export const overDeposit: Command = async (stage) => {
  const { model, luck, fresh, ground } = stage
  const some = model.deposits.filter(({ status }) => status === 'PENDING')
  if (some.length === 0) return null
  const deposit = luck.oneOf(some)
  const arrival = (): Rival => {
    const content = { externalId: fresh('arrival'), deposit: deposit.id, amount: major(deposit.amount) }
    return { go: () => ground.call('/deposit/confirmation', content), won: () => model.confirmDeposit(deposit) }
  }
  const failure: Rival = {
    go: () =>
      ground.call('/deposit/failure', { externalId: fresh('failure'), deposit: deposit.id, reason: 'Declined' }),
    won: () => {
      deposit.status = 'FAILED'
    },
  }
  return onlyOne(stage, `deposit ${deposit.id} is told twice`, [arrival(), luck.happens(60) ? arrival() : failure])
}

/** Two take what waits of a bet at the same moment: together never more than there is. */
export const twoMatches: Command = async (stage) => {
  const { model, luck, fresh, ground } = stage
  const bet = waitingBet(stage)
  if (!bet) return null
  const sizes = [luck.amount(1n, bet.remaining), luck.amount(1n, bet.remaining)]
  const areBothIn = (sizes[0] ?? 0n) + (sizes[1] ?? 0n) <= bet.remaining
  const rivals = sizes.map((size): Rival => {
    const content = { externalId: fresh('match'), bet: bet.id, size: major(size), odds: bet.odds }
    return { go: () => ground.call('/bet/match', content), won: () => model.books.match(bet, size, bet.odds) }
  })
  const what = `two match ${sizes.map(major).join(' and ')} of the ${major(bet.remaining)} of bet ${bet.id}`
  if (!areBothIn) return onlyOne(stage, what, rivals)
  const answers = await atOnce(
    stage,
    rivals.map(({ go }) => go),
  )
  for (const answer of answers) expectStatus(answer, 200, what)
  // The one that was told less came first.
  const isTurned = minorOf(answers[0]?.body['matched']) > minorOf(answers[1]?.body['matched'])
  const order = isTurned ? [1, 0] : [0, 1]
  for (const at of order) {
    const answer = answers[at]
    if (answer) rivals[at]?.won(answer)
    expectBet(stage, bet, answer?.body ?? {})
  }
  return what
}

/** A part is matched while the player takes back what waits: the part stands when it came first. */
export const matchOrCancel: Command = async (stage) => {
  const { model, luck, fresh, ground } = stage
  const bet = waitingBet(stage)
  if (!bet) return null
  const size = luck.amount(1n, bet.remaining)
  const [matched, cancelled] = await atOnce(stage, [
    () => ground.call('/bet/match', { externalId: fresh('match'), bet: bet.id, size: major(size), odds: bet.odds }),
    () => ground.call('/bet/cancellation', { externalId: fresh('cancel'), bet: bet.id }),
  ])
  if (!matched || !cancelled) throw new Error('Both were asked')
  const what = `${major(size)} of bet ${bet.id} is matched while it is cancelled`
  const [isMatched] = yesAmong([matched, cancelled], what)
  if (isMatched) model.books.match(bet, size, bet.odds)
  expectStatus(cancelled, bet.remaining > 0n ? 200 : 409, what)
  if (bet.remaining > 0n) model.books.cancel(bet)
  return `${what}: ${isMatched ? 'matched first' : 'cancelled first'}`
}
