import { strictEqual } from 'node:assert/strict'
import { major } from '#checks/paths/arithmetic.ts'
import { addPlayer } from '../branch.ts'
import type { Payment } from '../model.ts'
import { expectStatus, runAction, callInbound, type Command, type Sequence } from '#checks/simulation/sequence-state.ts'

export const register: Command = async (stage) => {
  const { model, random, fresh, setup } = stage
  if (model.players.length > 5) return null
  const username = await addPlayer(stage, random.amount(10_000n, 400_000n))
  const duplicate = { externalId: fresh('again'), username: username.toUpperCase(), agent: model.tree[0]?.name }
  expectStatus(await setup.call('/player', duplicate), 409, 'an existing username')
  return `registers ${username}`
}

export const requestDeposit: Command = async (stage) => {
  const { model, random, fresh } = stage
  const player = random.oneOf(model.players)
  const amount = random.amount(1n, 300_000n)
  const content = { externalId: fresh('deposit'), player: player.id, method: random.oneOf(['upi', 'bank', 'card']) }
  const response = await callInbound(stage, '/deposit', { ...content, amount: major(amount) })
  model.requestDeposit(String(response['deposit']), player, amount)
  return `player ${player.id} requests a deposit of ${major(amount)}`
}

const pendingDeposits = ({ model }: Sequence): Payment[] => model.deposits.filter(({ status }) => status === 'PENDING')
const notConfirmable = 'Cannot succeed: it is success, not initiated or pending or processing or expired.'

export const confirmDeposit: Command = async (stage) => {
  const { model, random, fresh } = stage
  const deposit = random.oneOf(
    random.happens(25) ? model.deposits : [...pendingDeposits(stage), ...model.deposits.slice(-1)],
  )
  const isWrong = random.happens(15)
  const amount = major(deposit.amount + (isWrong ? 1n : 0n))
  const ended: Readonly<Record<string, string>> = {
    SUCCESS: notConfirmable,
    FAILED: notConfirmable.replace('success', 'failed'),
  }
  const objection = ended[deposit.status] ?? (isWrong ? 'The gateway confirmed a different amount.' : null)
  const content = { externalId: fresh('arrival'), deposit: deposit.id, amount }
  await callInbound(stage, '/deposit/confirmation', content, objection)
  if (objection === null) model.confirmDeposit(deposit)
  return `${amount} arrives for deposit ${deposit.id} of ${major(deposit.amount)}, ${objection ?? 'credited'}`
}

export const failDeposit: Command = async (stage) => {
  const [deposit] = pendingDeposits(stage)
  if (!deposit) return null
  const content = { externalId: stage.fresh('failure'), deposit: deposit.id, reason: 'Declined' }
  await callInbound(stage, '/deposit/failure', content)
  deposit.status = 'FAILED'
  return `deposit ${deposit.id} fails`
}

export const requestWithdrawal: Command = async (stage) => {
  const { model, random, fresh } = stage
  const player = random.oneOf(model.players)
  const available = model.available(player)
  const amount = random.happens(20)
    ? random.oneOf([available > 0n ? available : 99n, available > 0n ? available + 1n : 100n, 99n])
    : random.amount(100n, available > 100n ? available : 50_000n)
  const objection = model.withdrawalRejection(player, amount)
  const content = { externalId: fresh('withdrawal'), player: player.id, method: 'bank', amount: major(amount) }
  const response = await callInbound(stage, '/withdrawal', content, objection)
  if (objection === null) model.requestWithdrawal(String(response['withdrawal']), player, amount)
  return `player ${player.id} requests a withdrawal of ${major(amount)}, ${objection ?? 'on hold'}`
}

/** A random withdrawal, mostly in one of these states. */
const anyWithdrawal = ({ model, random }: Sequence, states: readonly string[]): Payment | undefined => {
  const fitting = model.withdrawals.filter(({ status }) => states.includes(status))
  const some = fitting.length === 0 || random.happens(15) ? model.withdrawals : fitting
  return some.length === 0 ? undefined : random.oneOf(some)
}

export const cancelWithdrawal: Command = async (stage) => {
  const withdrawal = anyWithdrawal(stage, ['PENDING'])
  if (!withdrawal) return null
  const isPending = withdrawal.status === 'PENDING'
  const content = { externalId: stage.fresh('back'), withdrawal: withdrawal.id }
  const objection = isPending ? null : cannotMove('cancel', withdrawal.status, 'pending')
  await callInbound(stage, '/withdrawal/cancellation', content, objection)
  if (isPending) stage.model.endWithdrawal(withdrawal, 'CANCELLED')
  return `withdrawal ${withdrawal.id} is cancelled, ${objection ?? 'released'}`
}

const cannotMove = (move: string, status: string, from: string): string =>
  `Cannot ${move}: it is ${status.replaceAll('_', ' ').toLowerCase()}, not ${from}.`

export const approve: Command = async (stage) => {
  const withdrawal = anyWithdrawal(stage, ['PENDING'])
  if (!withdrawal) return null
  const user = stage.random.oneOf(['checker', 'maker'] as const)
  const isPending = withdrawal.status === 'PENDING'
  const isAbove = user === 'maker' && withdrawal.amount > 300_000n
  const path = `/withdraws/${withdrawal.id}/approval`
  const preview = await runAction(stage, user, `${path}?preview=1`)
  const answer = await runAction(stage, user, path)
  expectStatus(answer, isPending && !isAbove ? 200 : 409, `${user} approves ${withdrawal.status}`)
  strictEqual(preview.status, answer.status, 'the preview matches the result')
  if (answer.status === 200) Object.assign(withdrawal, { status: 'APPROVED', approvedBy: user })
  return `${user} approves withdrawal ${withdrawal.id}: ${answer.status}`
}

export const reject: Command = async (stage) => {
  const withdrawal = anyWithdrawal(stage, ['PENDING', 'APPROVED'])
  if (!withdrawal) return null
  const isOpen = ['PENDING', 'APPROVED'].includes(withdrawal.status)
  const answer = await runAction(stage, 'checker', `/withdraws/${withdrawal.id}/rejection`)
  expectStatus(answer, isOpen ? 200 : 409, `rejects ${withdrawal.status}`)
  if (isOpen) stage.model.endWithdrawal(withdrawal, 'REJECTED')
  return `withdrawal ${withdrawal.id} is rejected: ${answer.status}`
}

export const pay: Command = async (stage) => {
  const withdrawal = anyWithdrawal(stage, ['APPROVED'])
  if (!withdrawal) return null
  const person = stage.random.happens(20) ? 'checker' : 'payer'
  const isPayable = withdrawal.status === 'APPROVED' && withdrawal.approvedBy !== person
  const answer = await runAction(stage, person, `/approve-withdraws/${withdrawal.id}/payment`, { utr: 'BANK-000001' })
  expectStatus(answer, isPayable ? 200 : 409, `${person} pays ${withdrawal.status}`)
  if (isPayable) stage.model.endWithdrawal(withdrawal, 'SUCCESS')
  return `${person} pays withdrawal ${withdrawal.id}: ${answer.status}`
}
