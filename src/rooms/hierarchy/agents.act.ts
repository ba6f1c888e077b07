import { money } from '#values/money.ts'
import * as rules from '#domain/hierarchy/account-status.ts'
import type { AnyAction } from '#blueprint/action.ts'
import { act, type Asked, type Subject, type Tx } from '#server/engine/act.ts'
import { activateAgent, lockAgentBets, suspendAgent, unlockAgentBets } from './agent-states.screen.ts'

interface AgentFacts {
  readonly account: rules.Account
  readonly subject: Subject
}
type Wanted = Pick<Asked<AnyAction>, 'actor'> & { readonly id: string; readonly agentIds: readonly bigint[] | null }

// Players stand in the same list; their state is changed at the player, under a permission of its own.
async function lockAgent(tx: Tx, { id, agentIds, actor }: Wanted): Promise<AgentFacts | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  const agentId = BigInt(id)
  if (agentIds !== null && !agentIds.includes(agentId)) return null
  const agent = await tx.selectFrom('agent').selectAll().where('id', '=', agentId).forUpdate().executeTakeFirst()
  if (!agent) return null
  const { status, is_bet_locked: isBetLocked, username } = agent
  return {
    account: {
      what: 'agent',
      status,
      isBetLocked,
      isOwn: agentId === actor.agentId,
      money: money(0n),
      exposure: money(0n),
    },
    subject: {
      table: 'agent',
      key: { id: agentId },
      version: agent.version,
      domainId: agent.domain_id,
      agentId,
      name: `agent ${id}`,
      shown: { id, username, status, isBetLocked },
    },
  }
}

/** The engine writes the state where it is still the one the rule saw. */
const withState = async (tx: Tx, wanted: Wanted): Promise<AgentFacts | null> => {
  const facts = await lockAgent(tx, wanted)
  return facts && { ...facts, subject: { ...facts.subject, state: facts.account.status } }
}

const moveAct = <A extends AnyAction>(action: A, move: rules.AccountMove) =>
  act(action, { facts: withState, rule: ({ account }) => rules.changeStatus(account, move) })

const lockAct = <A extends AnyAction>(action: A, isBetLocked: boolean) =>
  act(action, { facts: lockAgent, rule: ({ account }) => rules.lockBets(account, isBetLocked) })

export const agentActs = [
  lockAct(lockAgentBets, true),
  lockAct(unlockAgentBets, false),
  moveAct(suspendAgent, 'suspend'),
  moveAct(activateAgent, 'reactivate'),
]
