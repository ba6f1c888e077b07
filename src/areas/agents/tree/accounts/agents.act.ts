import { money } from '#values/money.ts'
import * as rules from '#areas/agents/rules/accounts/account-status.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { accountSubject, isOwnAccount, lockAccount, type AccountLookup } from './account.facts.ts'
import { agentBetLock, agentStatus, lockManyBets, suspendMany, unlockManyBets } from './agent-states.actions.ts'

interface StateFacts {
  readonly account: rules.Account
  readonly subject: Subject<'agent' | 'player'>
}

/** Balances are not loaded: these actions never close an account. */
async function stateFacts(tx: Tx, lookup: AccountLookup): Promise<StateFacts | null> {
  const account = await lockAccount(tx, lookup)
  if (!account) return null
  const { what, status, isBetLocked } = account
  return {
    account: { what, status, isBetLocked, isOwn: isOwnAccount(account, lookup), money: money(0n), exposure: money(0n) },
    subject: accountSubject(account, { status, isBetLocked }),
  }
}

/** Adds the state to the subject, so that the engine writes only if it has not changed since. */
const withState = async (tx: Tx, request: AccountLookup): Promise<StateFacts | null> => {
  const facts = await stateFacts(tx, request)
  return facts && { ...facts, subject: { ...facts.subject, state: facts.account.status } }
}

const lockAct = <A extends AnyAction>(action: A, isBetLocked: boolean) =>
  act(action, { facts: stateFacts, rule: ({ account }) => rules.lockBets(account, isBetLocked) })

/** Sets the status directly, because the engine applies a flow transition to one row at a time. */
const suspendManyAct = act(suspendMany, {
  facts: stateFacts,
  rule: ({ account }: StateFacts) => {
    const effects = refusal(rules.accountFlow, 'suspend', account.status) ?? rules.changeStatus(account, 'suspend')
    if (effects.refused !== undefined) return effects
    const { move: _, ...rest } = effects
    return { ...rest, set: { status: 'SUSPENDED' as const } }
  },
})

export const agentActs = [
  ...moveActs(agentBetLock, {
    facts: stateFacts,
    rule: ({ account }, move) => rules.lockBets(account, move === 'lock'),
  }),
  ...moveActs(agentStatus, { facts: withState, rule: ({ account }, move) => rules.changeStatus(account, move) }),
  lockAct(lockManyBets, true),
  lockAct(unlockManyBets, false),
  suspendManyAct,
]
