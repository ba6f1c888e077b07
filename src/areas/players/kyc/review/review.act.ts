import { sql } from 'kysely'
import { decide, isRefusal } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/players/rules/kyc/document.ts'
import { act, type Act, type ActionRequest } from '#engine/action/act.ts'
import { type Claimable, claimRow, escalatedRefusal, unclaimed } from '#blueprint/decision/queue.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { WaitingCases } from '#engine/queue/waiting-cases.ts'
import { levelRow, decisionRow } from '#areas/players/kyc/documents/kyc-level.ts'
import { lockDocument, type DocumentFacts } from '#areas/players/kyc/documents/locked-document.facts.ts'
import * as decisions from '#areas/players/kyc/decision.actions.ts'
import { kycQueue, noteOnDocument } from '#areas/players/kyc/kyc.actions.ts'
import { typeLabels } from '#areas/players/kyc/shared.ts'

type ReviewContext = Pick<ActionRequest<typeof noteOnDocument>, 'actor' | 'now'>

const reviewer = ({ actor, now }: ReviewContext): rules.Reviewer => ({ name: actor.username, now })

export const waitingDocuments: WaitingCases = {
  from: sql`kyc_document q join player p on p.cell = q.cell and p.id = q.player_id`,
  agent: 'p.agent_id',
  where: ({ username }) =>
    sql`q.status in ('PENDING', 'IN_REVIEW') and q.requested_at is null and q.escalated_by is distinct from ${username}`,
}

const claimable = ({ document: { id, claim }, player }: DocumentFacts): Claimable => ({
  subject: 'kyc_document',
  id,
  domainId: player.domain_id,
  claim,
})

interface Outcome {
  readonly status: rules.DocumentState
  readonly level: number | null
  readonly expiresOn: string | null
}

/** Adds the player's new KYC level to a decision and releases the claim. */
function withLevelChange(
  facts: DocumentFacts,
  decision: rules.DocumentDecision,
  becomes: Outcome,
  now: Date,
): rules.DocumentDecision {
  if (isRefusal(decision)) return decision
  const { document, player, proofs } = facts
  const proof = { id: document.id, type: document.type, ...becomes }
  const isVerdict = becomes.status === 'VERIFIED' || becomes.status === 'REJECTED'
  const row = isVerdict ? decisionRow(player, proofs, proof, now) : levelRow(player, proofs, proof)
  const details = {
    player: String(player.id),
    document: document.id,
    type: document.type,
    level: row.values['kyc_level'],
  }
  return decide({
    ...decision,
    // A decided document has no claim.
    rows: [row, ...unclaimed(claimable(facts))],
    events: (decision.events ?? []).map(({ name, payload }) => ({ name, payload: { ...payload, ...details } })),
  })
}

const toLevel = (entered: number | null): 1 | 2 | null => (entered === 1 ? 1 : entered === 2 ? 2 : null)

export const approveDocumentAct = act(decisions.approveDocument, {
  facts: lockDocument,
  rule(facts, request) {
    const { level: entered, expiresOn, isSamePlayer, checked } = request.input
    const level = toLevel(entered)
    const approval = { level, expiresOn, checked, isSamePlayer: isSamePlayer === true, today: facts.proofs.today }
    const decision = rules.approve(facts.document, reviewer(request), approval)
    return withLevelChange(facts, decision, { status: 'VERIFIED', level, expiresOn }, request.now)
  },
})

const nothing = { level: null, expiresOn: null }

export const rejectDocumentAct = act(decisions.rejectDocument, {
  facts: lockDocument,
  rule(facts, request) {
    const decision = rules.reject(facts.document, reviewer(request), request.input)
    return withLevelChange(facts, decision, { status: 'REJECTED', ...nothing }, request.now)
  },
})

export const requestDocumentsAct = act(decisions.requestDocuments, {
  facts: lockDocument,
  rule(facts, request) {
    const decision = rules.askForMore(facts.document, reviewer(request), request.input)
    return withLevelChange(facts, decision, { status: 'PENDING', ...nothing }, request.now)
  },
})

export const expireDocumentAct = act(decisions.expireDocument, {
  facts: lockDocument,
  rule(facts, request) {
    const decision = rules.expire(reviewer(request), request.reason ?? 'Marked expired manually')
    return withLevelChange(facts, decision, { status: 'EXPIRED', ...nothing }, request.now)
  },
})

/** Claims, escalation and undo of the review queue. */
export const kycReview = queueActs(kycQueue, {
  lock: lockDocument,
  barred: ({ document }, name) => escalatedRefusal(document.escalatedBy, name, 'document'),
  waiting: waitingDocuments,
  escalate: ({ document }, { name, at }, reason) => rules.escalate(document, { name, now: at }, reason),
  undo: {
    pending: ({ document }) => rules.pendingOf(document),
    decide(facts, by, one) {
      const decision = withLevelChange(facts, rules.undoDecision(), { status: 'IN_REVIEW', ...nothing }, by.at)
      return isRefusal(decision)
        ? decision
        : decide({ ...decision, rows: [...(decision.rows ?? []), claimRow(one, by, kycQueue)] })
    },
  },
})

export const noteOnDocumentAct = act(noteOnDocument, {
  facts: lockDocument,
  rule({ document, player }, { input, actor, now }) {
    const text = `${typeLabels[document.type]}: ${input.text.trim()}`
    const key = { cell: player.cell, player_id: player.id, domain_id: player.domain_id }
    return decide({
      rows: [{ table: 'player_note', values: { ...key, text, by: actor.username, at: now } }],
      message: 'Note added to the player',
    })
  },
})

export const kycActs: readonly Act[] = [
  ...Object.values(kycReview),
  approveDocumentAct,
  rejectDocumentAct,
  requestDocumentsAct,
  expireDocumentAct,
  noteOnDocumentAct,
]
