import { isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import * as rules from '#domain/payments/withdrawal.ts'
import { act, type Asked, type Subject, type Tx } from '#server/engine/act.ts'
import type { Actor } from '#server/engine/actor.ts'
import { approveWithdrawal, holdWithdrawal, payWithdrawal, rejectWithdrawal } from './verdicts.screen.ts'

interface WithdrawalFacts {
  readonly withdrawal: rules.Withdrawal
  readonly subject: Subject
  readonly beneficiary: string
}

/** The withdrawal, locked, if it is in the actor's downline. */
export async function lockWithdrawal(
  tx: Tx,
  { id, agentIds }: { id: string; agentIds: readonly bigint[] | null },
): Promise<WithdrawalFacts | null> {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .$if(agentIds !== null, (query) => query.where('agent_id', 'in', [...(agentIds ?? [])]))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { cell, player_id, status, version } = row
  return {
    beneficiary: row.beneficiary,
    withdrawal: {
      id,
      playerId: player_id,
      amount: money(row.amount),
      currency: row.currency,
      status,
      askedBy: row.asked_by,
      approvedBy: row.approved_by,
    },
    subject: {
      table: 'withdrawal',
      key: { cell, player_id, id },
      state: status,
      version,
      domainId: row.domain_id,
      agentId: row.agent_id,
      name: `withdrawal ${id}`,
      amount: row.amount,
      shown: { id, amount: row.amount, status, beneficiary: row.beneficiary },
    },
  }
}

const decider = (actor: Actor, now: Date): rules.Decider => ({
  id: actor.username,
  limit: actor.itemLimit === null ? null : money(actor.itemLimit),
  at: now,
})

const because = ({ reason }: Pick<Asked<typeof rejectWithdrawal>, 'reason'>): string => reason ?? 'No reason given'

export const approveWithdrawalAct = act(approveWithdrawal, {
  facts: lockWithdrawal,
  rule: ({ withdrawal }, { actor, now }) => rules.approve(withdrawal, decider(actor, now)),
})

export const holdWithdrawalAct = act(holdWithdrawal, {
  facts: lockWithdrawal,
  rule: ({ withdrawal }, asked) => rules.hold(withdrawal, because(asked)),
})

export const rejectWithdrawalAct = act(rejectWithdrawal, {
  facts: lockWithdrawal,
  rule: ({ withdrawal }, asked) => rules.reject(withdrawal, because(asked)),
})

export const payWithdrawalAct = act(payWithdrawal, {
  facts: lockWithdrawal,
  rule: ({ withdrawal }, { actor, now, input }) => rules.payByHand(withdrawal, decider(actor, now), input.utr),
})
