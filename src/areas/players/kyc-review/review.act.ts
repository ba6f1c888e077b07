import { sql } from 'kysely'
import { decide, isRefusal, refuse, type Decision } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/players/rules/kyc/document.ts'
import * as leases from '#areas/players/rules/kyc/lease.ts'
import { act, type Act, type Asked, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { standingRow, verdictRow } from '#areas/players/kyc-documents/standing.ts'
import { lockDocument, type DocumentFacts } from '#areas/players/kyc-documents/document-of.data.ts'
import * as actions from '#areas/players/kyc/kyc-actions.screen.ts'
import * as verdicts from './verdicts.screen.ts'
import { typeLabels } from '#areas/players/kyc/words.ts'

type Circumstance = Pick<Asked<typeof actions.takeDocument>, 'actor' | 'now'>

const reviewer = ({ actor, now }: Circumstance): rules.Reviewer => ({ name: actor.username, now })

export const takeDocumentAct = act(actions.takeDocument, {
  facts: lockDocument,
  rule: ({ document }, asked) => leases.take(document, reviewer(asked)),
})

export const takeOverDocumentAct = act(actions.takeOverDocument, {
  facts: lockDocument,
  rule: ({ document }, asked) => leases.takeOver(document, reviewer(asked)),
})

export const releaseDocumentAct = act(actions.releaseDocument, {
  facts: lockDocument,
  rule: ({ document }, asked) => leases.release(document, reviewer(asked)),
})

const noDocument: Subject = {
  table: null,
  key: {},
  domainId: null,
  agentId: null,
  name: 'the next document',
  shown: {},
}

/** The oldest that nobody holds and nobody waits for: locked, so that who asks at the same time gets another. */
async function lockNext(tx: Tx, { actor, scope, now }: Circumstance & { scope: Scope }) {
  const { rows } = await sql<{ id: string }>`
    select d.id from kyc_document d join player p on p.cell = d.cell and p.id = d.player_id
    where (d.status = 'PENDING' or d.status = 'IN_REVIEW' and d.claimed_until <= ${now}) and d.asked_at is null
      and d.escalated_by is distinct from ${actor.username}
      and ${scope.within('p.agent_id')}
    order by d.submitted_at, d.id limit 1 for update of d skip locked`.execute(tx)
  const [next] = rows
  return next ? lockDocument(tx, { id: next.id, scope, now }) : null
}

export const takeNextAct = act(actions.takeNext, {
  async facts(tx, asked) {
    const found = await lockNext(tx, asked)
    return found ?? { document: null, subject: noDocument }
  },
  rule({ document, subject }, asked) {
    if (document === null) return refuse('Nothing waits that nobody looks at')
    const decision = leases.take(document, reviewer(asked))
    if (isRefusal(decision)) return decision
    // No row was named beforehand, so its state follows from what was found.
    const { move: _, ...ruling } = decision
    return decide({
      ...ruling,
      set: { ...ruling.set, status: 'IN_REVIEW' },
      answers: { document: subject.shown['id'] },
    })
  },
})

/** Somebody of the reader's part of the tree who may decide on documents of that house. */
async function reviewerNamed(
  tx: Tx,
  { name, scope }: { readonly name: string; readonly scope: Scope },
  domainId: number,
): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select s.username from staff s join role r on r.id = s.role_id join staff_domain d on d.staff_id = s.id and d.domain_id = ${domainId}
    where lower(s.username) = ${name.trim().toLowerCase()} and s.status = 'ACTIVE' and r.status = 'ACTIVE' and 'KYC_REVIEW' = any(r.permissions)
      and ${scope.within('s.agent_id')}`.execute(tx)
  return rows[0]?.username ?? null
}

export const assignDocumentsAct = act(actions.assignDocuments, {
  async facts(tx, asked) {
    const found = await lockDocument(tx, asked)
    return (
      found && {
        ...found,
        to: await reviewerNamed(tx, { name: asked.input.to, scope: asked.scope }, found.player.domain_id),
      }
    )
  },
  rule: ({ document, to }, asked) =>
    to === null
      ? refuse('Nobody of that name reviews documents here', 'to')
      : leases.assign(document, to, reviewer(asked)),
})

interface Becomes {
  readonly status: rules.DocumentState
  readonly level: number | null
  readonly expiresOn: string | null
}

/** A verdict, with what the player's documents prove from now on. */
function withStanding(facts: DocumentFacts, decision: Decision, becomes: Becomes, now: Date): Decision {
  if (isRefusal(decision)) return decision
  const { document, player, proofs } = facts
  const proof = { id: document.id, type: document.type, ...becomes }
  const isVerdict = becomes.status === 'VERIFIED' || becomes.status === 'REJECTED'
  const row = isVerdict ? verdictRow(player, proofs, proof, now) : standingRow(player, proofs, proof)
  const told = { player: String(player.id), document: document.id, type: document.type, level: row.values['kyc_level'] }
  return decide({
    ...decision,
    rows: [row],
    events: (decision.events ?? []).map(({ name, payload }) => ({ name, payload: { ...payload, ...told } })),
  })
}

const levelIn = (entered: number | null): 1 | 2 | null => (entered === 1 ? 1 : entered === 2 ? 2 : null)

export const approveDocumentAct = act(verdicts.approveDocument, {
  facts: lockDocument,
  rule(facts, asked) {
    const { level: entered, expiresOn, isSamePerson, checked } = asked.input
    const level = levelIn(entered)
    const given = { level, expiresOn, checked, isSamePerson: isSamePerson === true, today: facts.proofs.today }
    const decision = rules.approve(facts.document, reviewer(asked), given)
    return withStanding(facts, decision, { status: 'VERIFIED', level, expiresOn }, asked.now)
  },
})

const nothing = { level: null, expiresOn: null }

export const rejectDocumentAct = act(verdicts.rejectDocument, {
  facts: lockDocument,
  rule(facts, asked) {
    const decision = rules.reject(facts.document, reviewer(asked), asked.input)
    return withStanding(facts, decision, { status: 'REJECTED', ...nothing }, asked.now)
  },
})

export const askForMoreDocumentsAct = act(verdicts.askForMoreDocuments, {
  facts: lockDocument,
  rule(facts, asked) {
    const decision = rules.askForMore(facts.document, reviewer(asked), asked.input)
    return withStanding(facts, decision, { status: 'PENDING', ...nothing }, asked.now)
  },
})

export const expireDocumentAct = act(verdicts.expireDocument, {
  facts: lockDocument,
  rule(facts, asked) {
    const decision = rules.expire(reviewer(asked), asked.reason ?? 'Marked by hand')
    return withStanding(facts, decision, { status: 'EXPIRED', ...nothing }, asked.now)
  },
})

export const takeBackAct = act(verdicts.takeBack, {
  facts: lockDocument,
  rule(facts, asked) {
    const decision = rules.takeBack(facts.document, reviewer(asked))
    return withStanding(facts, decision, { status: 'IN_REVIEW', ...nothing }, asked.now)
  },
})

export const escalateDocumentAct = act(actions.escalateDocument, {
  facts: lockDocument,
  rule: ({ document }, asked) => leases.escalate(document, reviewer(asked), asked.reason ?? ''),
})

export const noteOnDocumentAct = act(actions.noteOnDocument, {
  facts: lockDocument,
  rule({ document, player }, { input, actor, now }) {
    const text = `${typeLabels[document.type]}: ${input.text.trim()}`
    const key = { cell: player.cell, player_id: player.id, domain_id: player.domain_id }
    return decide({
      rows: [{ table: 'player_note', values: { ...key, text, by: actor.username, at: now } }],
      message: 'Written down among the notes on the player',
    })
  },
})

export const kycActs: readonly Act[] = [
  takeNextAct,
  takeDocumentAct,
  takeOverDocumentAct,
  releaseDocumentAct,
  assignDocumentsAct,
  approveDocumentAct,
  rejectDocumentAct,
  askForMoreDocumentsAct,
  expireDocumentAct,
  takeBackAct,
  escalateDocumentAct,
  noteOnDocumentAct,
]
