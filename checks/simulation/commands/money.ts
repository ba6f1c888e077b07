import { strictEqual } from 'node:assert/strict'
import { major } from '#checks/paths/plain.ts'
import { addPlayer } from '../branch.ts'
import type { Payment } from '../model.ts'
import { expectStatus, press, tell, type Command, type Stage } from '../stage.ts'

export const register: Command = async (stage) => {
  const { model, luck, fresh, ground } = stage
  if (model.players.length > 5) return null
  const username = await addPlayer(stage, luck.amount(10_000n, 400_000n))
  const again = { externalId: fresh('again'), username: username.toUpperCase(), agent: model.tree[0]?.name }
  expectStatus(await ground.call('/player', again), 409, 'a name that is taken')
  return `registers ${username}`
}

export const askDeposit: Command = async (stage) => {
  const { model, luck, fresh } = stage
  const player = luck.oneOf(model.players)
  const amount = luck.amount(1n, 300_000n)
  const content = { externalId: fresh('deposit'), player: player.id, method: luck.oneOf(['upi', 'bank', 'card']) }
  const told = await tell(stage, '/deposit', { ...content, amount: major(amount) })
  model.askDeposit(String(told['deposit']), player, amount)
  return `player ${player.id} asks to deposit ${major(amount)}`
}

const waiting = ({ model }: Stage): Payment[] => model.deposits.filter(({ status }) => status === 'PENDING')
const over = 'Cannot succeed: it is success, not initiated or pending or processing or expired'

export const confirmDeposit: Command = async (stage) => {
  const { model, luck, fresh } = stage
  const deposit = luck.oneOf(luck.happens(25) ? model.deposits : [...waiting(stage), ...model.deposits.slice(-1)])
  const isWrong = luck.happens(15)
  const amount = major(deposit.amount + (isWrong ? 1n : 0n))
  const ended: Readonly<Record<string, string>> = { SUCCESS: over, FAILED: over.replace('success', 'failed') }
  const objection = ended[deposit.status] ?? (isWrong ? 'The gateway confirmed another amount' : null)
  const content = { externalId: fresh('arrival'), deposit: deposit.id, amount }
  await tell(stage, '/deposit/confirmation', content, objection)
  if (objection === null) model.confirmDeposit(deposit)
  return `${amount} arrives for deposit ${deposit.id} of ${major(deposit.amount)}, ${objection ?? 'credited'}`
}

export const failDeposit: Command = async (stage) => {
  const [deposit] = waiting(stage)
  if (!deposit) return null
  const content = { externalId: stage.fresh('failure'), deposit: deposit.id, reason: 'Declined' }
  await tell(stage, '/deposit/failure', content)
  deposit.status = 'FAILED'
  return `deposit ${deposit.id} fails`
}

export const askWithdrawal: Command = async (stage) => {
  const { model, luck, fresh } = stage
  const player = luck.oneOf(model.players)
  const available = model.available(player)
  const amount = luck.happens(20)
    ? luck.oneOf([available > 0n ? available : 99n, available > 0n ? available + 1n : 100n, 99n])
    : luck.amount(100n, available > 100n ? available : 50_000n)
  const objection = model.withdrawalObjection(player, amount)
  const content = { externalId: fresh('withdrawal'), player: player.id, method: 'bank', amount: major(amount) }
  const told = await tell(stage, '/withdrawal', content, objection)
  if (objection === null) model.askWithdrawal(String(told['withdrawal']), player, amount)
  return `player ${player.id} asks to withdraw ${major(amount)}, ${objection ?? 'held'}`
}

/** Mostly one that can be acted on, now and then one that cannot. */
const anyWithdrawal = ({ model, luck }: Stage, states: readonly string[]): Payment | undefined => {
  const fitting = model.withdrawals.filter(({ status }) => states.includes(status))
  const some = fitting.length === 0 || luck.happens(15) ? model.withdrawals : fitting
  return some.length === 0 ? undefined : luck.oneOf(some)
}

export const cancelWithdrawal: Command = async (stage) => {
  const withdrawal = anyWithdrawal(stage, ['PENDING'])
  if (!withdrawal) return null
  const isPending = withdrawal.status === 'PENDING'
  const content = { externalId: stage.fresh('back'), withdrawal: withdrawal.id }
  const objection = isPending ? null : cannot('cancel', withdrawal.status, 'pending')
  await tell(stage, '/withdrawal/cancellation', content, objection)
  if (isPending) stage.model.endWithdrawal(withdrawal, 'CANCELLED')
  return `withdrawal ${withdrawal.id} is taken back, ${objection ?? 'released'}`
}

const cannot = (move: string, status: string, from: string): string =>
  `Cannot ${move}: it is ${status.replaceAll('_', ' ').toLowerCase()}, not ${from}`

export const approve: Command = async (stage) => {
  const withdrawal = anyWithdrawal(stage, ['PENDING'])
  if (!withdrawal) return null
  const person = stage.luck.oneOf(['checker', 'maker'] as const)
  const isPending = withdrawal.status === 'PENDING'
  const isAbove = person === 'maker' && withdrawal.amount > 300_000n
  const path = `/withdraws/${withdrawal.id}/approval`
  const preview = await press(stage, person, `${path}?preview=1`)
  const answer = await press(stage, person, path)
  expectStatus(answer, isPending && !isAbove ? 200 : 409, `${person} approves ${withdrawal.status}`)
  strictEqual(preview.status, answer.status, 'a preview says what will happen')
  if (answer.status === 200) Object.assign(withdrawal, { status: 'APPROVED', approvedBy: person })
  return `${person} approves withdrawal ${withdrawal.id}: ${answer.status}`
}

export const reject: Command = async (stage) => {
  const withdrawal = anyWithdrawal(stage, ['PENDING', 'APPROVED'])
  if (!withdrawal) return null
  const isOpen = ['PENDING', 'APPROVED'].includes(withdrawal.status)
  const answer = await press(stage, 'checker', `/withdraws/${withdrawal.id}/rejection`)
  expectStatus(answer, isOpen ? 200 : 409, `rejects ${withdrawal.status}`)
  if (isOpen) stage.model.endWithdrawal(withdrawal, 'REJECTED')
  return `withdrawal ${withdrawal.id} is rejected: ${answer.status}`
}

export const pay: Command = async (stage) => {
  const withdrawal = anyWithdrawal(stage, ['APPROVED'])
  if (!withdrawal) return null
  const person = stage.luck.happens(20) ? 'checker' : 'payer'
  const isPayable = withdrawal.status === 'APPROVED' && withdrawal.approvedBy !== person
  const answer = await press(stage, person, `/approve-withdraws/${withdrawal.id}/payment`, { utr: 'BANK-000001' })
  expectStatus(answer, isPayable ? 200 : 409, `${person} pays ${withdrawal.status}`)
  if (isPayable) stage.model.endWithdrawal(withdrawal, 'SUCCESS')
  return `${person} pays withdrawal ${withdrawal.id}: ${answer.status}`
}
