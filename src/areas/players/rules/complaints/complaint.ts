import { decide, refuse, type Decision, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import type { Decider } from '#blueprint/decision/decider.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'

/** HANDED_OVER: a body outside decides it, and CLOSED: it has decided. */
export const complaintFlow = flow({
  states: ['OPEN', 'ACKNOWLEDGED', 'ANSWERED', 'HANDED_OVER', 'CLOSED'],
  moves: {
    acknowledge: { from: ['OPEN'], to: 'ACKNOWLEDGED' },
    answer: { from: ['OPEN', 'ACKNOWLEDGED'], to: 'ANSWERED' },
    reopen: { from: ['ANSWERED'], to: 'ACKNOWLEDGED' },
    handOver: { from: ['OPEN', 'ACKNOWLEDGED', 'ANSWERED'], to: 'HANDED_OVER' },
    close: { from: ['HANDED_OVER'], to: 'CLOSED' },
  },
})
type ComplaintDecision = Decision<'player_complaint', typeof complaintFlow>

export const complaintKinds = [
  'PAYMENT',
  'BET',
  'BONUS',
  'ACCOUNT',
  'RESPONSIBLE_GAMING',
  'PERSONAL_DATA',
  'SERVICE',
  'OTHER',
] as const
export const complaintChannels = ['EMAIL', 'CHAT', 'PHONE', 'LETTER', 'REGULATOR'] as const
export const complaintOutcomes = ['UPHELD', 'PARTLY_UPHELD', 'REJECTED', 'WITHDRAWN'] as const
type ComplaintOutcome = (typeof complaintOutcomes)[number]

const minuteMs = 60_000

export type ComplaintLimits = {
  /** Minutes, of the settings. */
  readonly acknowledge: number
  readonly answer: number
}

/** Time runs from the arrival of a complaint, not from its entry. */
export const deadlinesOf = (receivedAt: Date, limits: ComplaintLimits) => ({
  acknowledge_by: new Date(receivedAt.getTime() + limits.acknowledge * minuteMs),
  answer_by: new Date(receivedAt.getTime() + limits.answer * minuteMs),
})

export const arrivalRefusal = (receivedAt: Date, now: Date): Refusal | null =>
  receivedAt > now ? refuse('A complaint cannot arrive in the future.', 'receivedAt') : null

type Complaint = { readonly status: string; readonly acknowledgedAt: Date | null }

/** An acknowledgement states when the player was written to; the first one counts. */
const acknowledgement = ({ acknowledgedAt }: Complaint, { name, at }: Decider) =>
  acknowledgedAt === null ? { acknowledged_by: name, acknowledged_at: at } : {}

export const acknowledge = (complaint: Complaint, by: Decider): ComplaintDecision =>
  refusal(complaintFlow, 'acknowledge', complaint.status) ??
  decide({ move: 'acknowledge', set: acknowledgement(complaint, by), message: 'Complaint acknowledged' })

type Ending = {
  readonly by: Decider
  readonly reason: string
  /** Ends the claim of the case. */
  readonly rows: readonly RowWrite[]
}

/** An answer acknowledges as well. A late one is given all the same, and counts as late. */
export const answer = (
  complaint: Complaint,
  outcome: ComplaintOutcome,
  { by, reason, rows }: Ending,
): ComplaintDecision =>
  refusal(complaintFlow, 'answer', complaint.status) ??
  decide({
    move: 'answer',
    set: { ...acknowledgement(complaint, by), answered_by: by.name, answered_at: by.at, outcome, reason },
    rows,
    message: 'Complaint answered',
  })

/** The player objects: the first answer no longer ends the complaint, and its deadline stays. */
export const reopen = ({ status }: Complaint): ComplaintDecision =>
  refusal(complaintFlow, 'reopen', status) ??
  decide({
    move: 'reopen',
    set: { answered_by: null, answered_at: null, outcome: null, reason: null },
    message: 'Complaint reopened',
  })

export const handOver = (complaint: Complaint, to: string, { by, reason, rows }: Ending): ComplaintDecision =>
  refusal(complaintFlow, 'handOver', complaint.status) ??
  decide({
    move: 'handOver',
    set: {
      ...acknowledgement(complaint, by),
      handed_to: to,
      handed_over_by: by.name,
      handed_over_at: by.at,
      reason,
    },
    rows,
    message: `Complaint handed over to ${to}`,
  })

export const close = (
  { status }: Complaint,
  outcome: ComplaintOutcome,
  { by, reason, rows }: Ending,
): ComplaintDecision =>
  refusal(complaintFlow, 'close', status) ??
  decide({
    move: 'close',
    set: { ruling: outcome, closed_by: by.name, closed_at: by.at, reason },
    rows,
    message: 'Ruling recorded',
  })
