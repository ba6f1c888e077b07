import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { claimedByOther, unclaimed, type Claimable } from '#blueprint/decision/queue.ts'
import * as rules from '#areas/players/rules/complaints/complaint.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { RowIn, RowLookup } from '#engine/records/record-of.ts'
import {
  acknowledgeComplaint,
  answerComplaint,
  closeComplaint,
  complaintMoves,
  complaintQueue,
  handOverComplaint,
} from './complaint.actions.ts'
import { complaint } from './complaint.record.ts'

async function lockComplaint(tx: Tx, lookup: RowLookup) {
  const row = await complaint.lock(tx, lookup)
  if (!row) return null
  const subject = complaint.subjectOf(row)
  return { row, subject, claim: await claimableOf(tx, complaintQueue, { ...lookup, domainId: row.domainId }) }
}
interface Locked {
  readonly row: RowIn<typeof complaint>
  readonly claim: Claimable
}
type Request = Pick<ActionRequest<typeof acknowledgeComplaint>, 'by' | 'reason' | 'now'>

const assignedToOther = ({ claim }: Locked, { by, now }: Request): Refusal | null =>
  claimedByOther(claim.claim, { name: by.name, at: now }, complaintQueue.noun)

const ending = ({ claim }: Locked, { by, reason }: Request) => ({
  by,
  reason: reason ?? 'No reason given',
  rows: unclaimed(claim),
})

/** An answered complaint waits for nobody; one that was handed over is followed until its ruling. */
const over = ({ row }: Pick<Locked, 'row'>): Refusal | null =>
  row.status === 'ANSWERED' || row.status === 'CLOSED' ? refuse('This complaint has been answered.') : null

export const complaintActs = [
  ...Object.values(queueActs(complaintQueue, { lock: lockComplaint, barred: over })),
  act(acknowledgeComplaint, {
    facts: lockComplaint,
    rule: (locked, request) => assignedToOther(locked, request) ?? rules.acknowledge(locked.row, request.by),
  }),
  act(answerComplaint, {
    facts: lockComplaint,
    rule: (locked, request) =>
      assignedToOther(locked, request) ?? rules.answer(locked.row, request.input.outcome, ending(locked, request)),
  }),
  ...moveActs(complaintMoves, complaint, { rule: (row) => rules.reopen(row) }),
  act(handOverComplaint, {
    facts: lockComplaint,
    rule: (locked, request) =>
      assignedToOther(locked, request) ?? rules.handOver(locked.row, request.input.body, ending(locked, request)),
  }),
  act(closeComplaint, {
    facts: lockComplaint,
    rule: (locked, request) =>
      assignedToOther(locked, request) ?? rules.close(locked.row, request.input.ruling, ending(locked, request)),
  }),
]
