import { money } from '#values/money.ts'
import * as rules from '#areas/agents/rules/accounts/account-status.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { accountSubject, isOwnAccount, lockAccount, type Wanted } from './account.facts.ts'
import { agentBetLock, agentStatus, lockManyBets, suspendMany, unlockManyBets } from './agent-states.actions.ts'

interface StateFacts {
  readonly account: rules.Account
  readonly subject: Subject
}

/** Money is asked for nowhere here: an account of the tree is closed at its own page. */
async function stateFacts(tx: Tx, wanted: Wanted): Promise<StateFacts | null> {
  const account = await lockAccount(tx, wanted)
  if (!account) return null
  const { what, status, isBetLocked } = account
  return {
    account: { what, status, isBetLocked, isOwn: isOwnAccount(account, wanted), money: money(0n), exposure: money(0n) },
    subject: accountSubject(account, { status, isBetLocked }),
  }
}

/** The engine writes the state where it is still the one the rule saw. */
const withState = async (tx: Tx, wanted: Wanted): Promise<StateFacts | null> => {
  const facts = await stateFacts(tx, wanted)
  return facts && { ...facts, subject: { ...facts.subject, state: facts.account.status } }
}

const lockAct = <A extends AnyAction>(action: A, isBetLocked: boolean) =>
  act(action, { facts: stateFacts, rule: ({ account }) => rules.lockBets(account, isBetLocked) })

/** Of many, those that are suspended already stay so; the engine moves one row of a flow at a time. */
const suspendManyAct = act(suspendMany, {
  facts: stateFacts,
  rule: ({ account }: StateFacts) => {
    const ruling = refusal(rules.accountFlow, 'suspend', account.status) ?? rules.changeStatus(account, 'suspend')
    if (ruling.refused !== undefined) return ruling
    const { move: _, ...rest } = ruling
    return { ...rest, set: { status: 'SUSPENDED' } }
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
