import type { Decision } from '#blueprint/decision/decision.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { record, type Enqueue } from '#engine/recorder/record.ts'
import type { Case } from './lock.ts'

interface Deed {
  /** Who is named: a person whose verdict holds now, a rule, a gateway, or the house. */
  readonly by: string
  readonly action: string
  readonly enqueue?: Enqueue
}

const noJobs: Enqueue = () => Promise.reject(new Error('This write must not enqueue a job'))

/** Writes what was decided without a request of anybody; a refusal leaves everything as it is. Answers whether it was done. */
export async function done(tx: WriteTx, { subject }: Case, decision: Decision, deed: Deed): Promise<boolean> {
  if (decision.refused !== undefined) return false
  if (Object.keys(decision).length === 0) return true
  await record(tx, decision, {
    by: deed.by,
    subject,
    flow: withdrawalFlow,
    domainId: subject.domainId,
    trail: { action: deed.action, route: 'job' },
    enqueue: deed.enqueue ?? noJobs,
  })
  return true
}
