import { beforeAll, expect, test } from 'vitest'
import { compile } from './compile.ts'

const imports = `
import { action } from '#blueprint/screen/action.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { transitions } from '#blueprint/transitions.ts'
import { decide, onTable, type Decision, type Effects } from '#blueprint/decision/decision.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { reject, withdrawalFlow, type WithdrawalDecision } from '#areas/payments/rules/payouts/withdrawal.ts'
import { act, type BatchSubject, type Subject } from '#engine/action/act.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { store } from '#engine/input/store.ts'
import { moveActs } from '#engine/move-acts.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import { record } from '#engine/recorder/record.ts'
declare const anything: never
declare const withdrawal: () => Promise<{ subject: Subject<'withdrawal'> } | null>
declare const account: () => Promise<{ subject: Subject<'agent' | 'player'> } | null>
declare const batch: () => Promise<{ subject: BatchSubject } | null>
`
/** The act of a payout, with this flow and rule. */
const payout = (rule: string, move = "move: [withdrawalFlow, 'pay'],"): string => `${imports}
const pay = action({ name: 'pay', title: 'Pay', permission: 'WITHDRAW_PAY', on: 'row', input: {}, ${move} })
export const payAct = act(pay, { facts: withdrawal, rule: (_) => ${rule} })`
const rule = (type: string, effects: string): string => `${imports}
export const rule = (): ${type} => decide(${effects})`
const bothAccounts = (effects: string): string => `${imports}
const lock = action({ name: 'lock', title: 'Lock', permission: 'PLAYER_EDIT', on: 'row', input: {} })
export const lockAct = act(lock, { facts: account, rule: (_) => decide(${effects}) })`
const several = (effects: string): string => `${imports}
const lock = action({ name: 'lock', title: 'Lock', permission: 'PLAYER_EDIT', on: 'list', input: {} })
export const lockAct = act(lock, { facts: batch, rule: (_) => decide(${effects}) })`
const button = (move: string): string => `${imports}
export const pay = action({ name: 'pay', title: 'Pay', permission: 'WITHDRAW_PAY', on: 'row', input: {}, move: [withdrawalFlow, '${move}'] })`
const moves = (rule: string): string => `${imports}
const buttons = transitions(withdrawalFlow, { permission: 'WITHDRAW_PAY' }, { cancel: 'Cancel' })
export const acts = moveActs(buttons, { facts: withdrawal, ${rule} })`
const review = (undo: string): string => `${imports}
const reviews = queue({ of: 'withdrawal', noun: 'withdrawal', permission: 'WITHDRAW_APPROVE', flow: withdrawalFlow, claim: 60, undo: 10 })
export const acts = queueActs(reviews, { lock: withdrawal, undo: { pending: () => null, decide: (_) => decide(${undo}) } })`
const call = (rule: string, flow = 'flow: withdrawalFlow,'): string => `${imports}
const facts = async () => ({ ${flow} subject: anything as Subject<'withdrawal'> })
export const handler = inboundHandler(anything, { externalId: () => null, facts, rule: (_) => ${rule}, reply: async () => anything })`
const job = (effects: string): string => `${imports}
export const write = () => record(anything, ${effects}, {
  by: 'overround', subject: anything as Subject<'withdrawal'>, flow: withdrawalFlow, domainId: 1, trail: {}, enqueue: async () => undefined,
})`
const form = (effects: string): string => `${imports}
export const forms = store(anything, {
  read: async () => anything as { values: never, version: number, subject: Subject<'role'> }, rule: (_) => decide(${effects}),
})`

interface Gap {
  readonly right: string
  readonly wrong: string
  readonly error: RegExp
}

/** Decisions for the wrong table or flow, each with its correct twin. */
const gaps: Readonly<Record<string, Gap>> = {
  'a rule that sets a column of another table': {
    right: rule("Decision<'withdrawal'>", "{ set: { approved_by: 'asha' } }"),
    wrong: rule("Decision<'withdrawal'>", "{ set: { on_hold_by: 'asha' } }"),
    error: /TS2353[^]*'on_hold_by' does not exist in type 'Common<Set<Withdrawal>>'/,
  },
  'a rule that sets columns but names no table': {
    right: rule("Decision<'withdrawal'>", "{ set: { reason: 'late' } }"),
    wrong: rule('Decision', "{ set: { reason: 'late' } }"),
    error: /'reason' does not exist in type 'DecisionNamesNoTable'/,
  },
  'a null in a column that is never null': {
    right: rule("Decision<'withdrawal'>", '{ set: { reason: null } }'),
    wrong: rule("Decision<'withdrawal'>", '{ set: { beneficiary: null } }'),
    error: /TS2322: Type 'null' is not assignable/,
  },
  'an act whose rule decides on another table': {
    right: payout("anything as Decision<'withdrawal'>"),
    wrong: payout("anything as Decision<'deposit'>"),
    error: /Type '"withdrawal"' is not assignable to type '"deposit"'/,
  },
  'an act whose rule sets a column of another table': {
    right: payout("decide({ set: { paid_by: 'asha' } })"),
    wrong: payout("decide({ set: { on_hold_by: 'asha' } })"),
    error: /'on_hold_by' does not exist/,
  },
  'columns that only one of two possible tables has': {
    right: bothAccounts('{ set: { is_bet_locked: true } }'),
    wrong: bothAccounts('{ set: { parent_id: 7n } }'),
    error: /'parent_id' does not exist/,
  },
  'columns by table, of the wrong table': {
    right: bothAccounts('{ sets: { player: { agent_id: 7n } } }'),
    wrong: bothAccounts('{ sets: { player: { parent_id: 7n } } }'),
    error: /'parent_id' does not exist/,
  },
  'columns of a subject that is not one row': {
    right: several("{ message: 'Locked' }"),
    wrong: several('{ set: { is_bet_locked: true } }'),
    error: /DecisionNamesNoTable/,
  },
  'effects placed on a table that the subject cannot be': {
    right: rule(
      "Effects<'deposit' | 'withdrawal'>",
      "{ ...onTable<'deposit', 'withdrawal'>('deposit', decide({ set: { on_hold_by: 'asha' } })) }",
    ),
    wrong: rule(
      "Effects<'player' | 'withdrawal'>",
      "{ ...onTable<'deposit', 'withdrawal'>('deposit', decide({ set: { on_hold_by: 'asha' } })) }",
    ),
    error: /'"player" \| "withdrawal"' is not assignable to type '"deposit" \| "withdrawal"'/,
  },
  'a move that the flow does not have': {
    right: payout("decide({ move: 'recall' })"),
    wrong: payout("decide({ move: 'annul' })"),
    error: /"annul"/,
  },
  'a move of another flow': {
    right: payout("decide({ move: 'payByHand' })"),
    wrong: payout("decide({ move: 'honour' })"),
    error: /"honour"/,
  },
  'a rule with a move of another flow': {
    right: payout('anything as WithdrawalDecision'),
    wrong: payout("anything as Decision<'withdrawal', typeof depositFlow>"),
    error: /"await"|"expire"|"honour"|"reverse"/,
  },
  'a move of an action without a flow': {
    right: payout("decide({ message: 'Paid' })", ''),
    wrong: payout("decide({ move: 'pay' })", ''),
    error: /Type '"pay"' is not assignable to type 'never'/,
  },
  'a button for a move that its flow does not have': {
    right: button('recall'),
    wrong: button('honour'),
    error: /'"honour"' is not assignable/,
  },
  'bare moves with columns of another table': {
    right: moves("effects: { cancel: () => ({ set: { reason: 'x' } }) }"),
    wrong: moves("effects: { cancel: () => ({ set: { on_hold_by: 'x' } }) }"),
    error: /'on_hold_by' does not exist|no properties in common/,
  },
  'a rule of bare moves with a move of another flow': {
    right: moves('rule: (_, move) => decide({ move })'),
    wrong: moves("rule: () => decide({ move: 'honour' })"),
    error: /"honour"/,
  },
  'an undo of a queue that sets a column of another table': {
    right: review('{ set: { decision: null } }'),
    wrong: review('{ set: { on_hold_by: null } }'),
    error: /'on_hold_by' does not exist|DecisionNamesNoTable|no properties in common/,
  },
  'a call with a move of another flow': {
    right: call("decide({ move: 'cancel' })"),
    wrong: call("decide({ move: 'honour' })"),
    error: /"honour"/,
  },
  'a call that sets a column of another table': {
    right: call("decide({ set: { reason: 'x' } })"),
    wrong: call("decide({ set: { on_hold_by: 'x' } })"),
    error: /'on_hold_by' does not exist/,
  },
  'a job that sets a column of another table': {
    right: job("{ move: 'cancel', set: { reason: 'x' } }"),
    wrong: job("{ move: 'cancel', set: { on_hold_by: 'x' } }"),
    error: /'on_hold_by' does not exist/,
  },
  'a job with a move of another flow': {
    right: job("{ move: 'cancel' }"),
    wrong: job("{ move: 'honour' }"),
    error: /"honour"/,
  },
  'a form that sets a column of another table': {
    right: form('{ set: { rank: 3 } }'),
    wrong: form("{ set: { on_hold_by: 'x' } }"),
    error: /'on_hold_by' does not exist/,
  },
}

let errors: Readonly<Record<string, string>>
beforeAll(async () => {
  const programs = Object.values(gaps).flatMap(({ right, wrong }, place) => [
    [`right${place}`, right] as const,
    [`wrong${place}`, wrong] as const,
  ])
  errors = await compile(Object.fromEntries(programs))
}, 120_000)

test.each(Object.entries(gaps).map(([title, gap], place) => ({ title, place, ...gap })))(
  'rejects $title, and compiles its correct twin',
  ({ place, error }) => {
    expect(errors[`right${place}`]).toBe('')
    expect(errors[`wrong${place}`]).toMatch(error)
  },
)
