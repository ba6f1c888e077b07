import { withdrawalFlow, type WithdrawalDecision } from '#areas/payments/rules/payouts/withdrawal.ts'
import { domainOf, type WriteTx } from '#engine/action/act.ts'
import { record, type Enqueue } from '#engine/recorder/record.ts'
import type { LockedWithdrawal } from './lock-withdrawal.ts'

interface WriteContext {
  /** Actor in the audit log: a reviewer whose decision became final, a rule, a gateway or the operator. */
  readonly by: string
  readonly action: string
  readonly enqueue?: Enqueue
}

const noJobs: Enqueue = () => Promise.reject(new Error('This write must not enqueue a job'))

/** Records a decision made outside a request. Writes nothing on a refusal; returns whether the decision was applied. */
export async function recordSystemAction(
  tx: WriteTx,
  { subject }: LockedWithdrawal,
  decision: WithdrawalDecision,
  context: WriteContext,
): Promise<boolean> {
  if (decision.refused !== undefined) return false
  if (Object.keys(decision).length === 0) return true
  await record(tx, decision, {
    by: context.by,
    subject,
    flow: withdrawalFlow,
    domainId: domainOf(subject),
    trail: { action: context.action, route: 'job' },
    enqueue: context.enqueue ?? noJobs,
  })
  return true
}
