import { sql } from 'kysely'
import { cellOf, isUuid } from '#values/id.ts'
import { money, moneyOrNull } from '#values/money.ts'
import { decide, isRefusal, refuse } from '#blueprint/decision/decision.ts'
import { mayDeposit } from '#areas/players/rules/care/gate.ts'
import { fileDomainRows } from '#areas/players/rules/messages/message.ts'
import { depositLabel } from '#areas/payments/rules/deposits/deposit.ts'
import type { FeePlan } from '#areas/payments/rules/deposits/deposit-method.ts'
import * as proofs from '#areas/payments/rules/deposits/manual-deposit.ts'
import { plainUtr } from '#areas/payments/rules/deposits/utr.ts'
import { act, batchOf, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { WaitingCases } from '#engine/queue/waiting-cases.ts'
import { depositOf, depositSubject, type DepositRow } from '#areas/payments/gateways/polls/deposits.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import { checkProofReuse } from './proof-reuse.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { findUsedReference } from '#areas/payments/deposits/used-references.facts.ts'
import { approveDeposit, approveMatched, correctDeposit, depositQueue, rejectDeposit } from './manual.actions.ts'
import { holdDeposit, questionDeposit, resumeDeposit } from './hold.actions.ts'
import { enterDeposit } from './manual-entries.actions.ts'
import { because, decider } from '#areas/payments/withdrawals/withdraws.act.ts'

interface Facts {
  readonly row: DepositRow
  readonly proof: proofs.Proof
  readonly utr: string | null
  readonly subject: Subject<'deposit'>
}

/** Locks the deposit and loads what is known about the submitted reference. */
export async function lockProof(
  tx: Tx,
  request: {
    id: string
    scope: Scope
    input?: { readonly utr?: string; readonly amount?: bigint }
    isAnyGateway?: true
  },
): Promise<Facts | null> {
  const { id, scope } = request
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .$if(request.isAnyGateway !== true, (query) => query.where('gateway', '=', 'manual'))
    .where(scope.within('agent_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const utr = request.input?.utr ?? row.utr
  const amount = request.input?.amount ?? row.amount
  const known = await referenceFacts(tx, { id, domainId: row.domain_id, utr: plainUtr(utr ?? ''), amount, scope })
  const subject = depositSubject(row)
  return {
    row,
    utr,
    proof: {
      deposit: depositOf(row),
      domainId: row.domain_id,
      method: row.method,
      claim: await claimOf(tx, 'deposit', id),
      ...known,
    },
    subject: { ...subject, amount },
  }
}

interface ReferenceLookup {
  readonly id: string
  readonly domainId: number
  readonly utr: string
  readonly amount: bigint
  readonly scope: Scope
}

async function referenceFacts(tx: Tx, { id, domainId, utr, amount, scope }: ReferenceLookup) {
  const used = await findUsedReference(tx, { id, domainId, utr, scope })
  const lines = sql`bank_statement_line l where l.domain_id = ${domainId} and l.utr = ${utr} and not l.is_rolled_back`
  // A line that is seen, but no longer there once it can be locked, was rolled back meanwhile.
  const { rows } = await sql<{ amount: bigint | null; isSeen: boolean }>`
    with line as (select l.amount from ${lines} order by l.amount = ${amount} desc limit 1 for share)
    select (select amount from line) as amount, exists (select from ${lines}) as "isSeen"`.execute(tx)
  const { amount: atBank, isSeen } = rows[0] ?? { amount: null, isSeen: false }
  return {
    usedBy: used && depositLabel(used),
    atBank: moneyOrNull(atBank),
    isRolledBack: isSeen && atBank === null,
  }
}

export const depositsWaiting: WaitingCases = {
  from: sql`deposit q`,
  agent: 'q.agent_id',
  where: ({ username }) =>
    sql`q.gateway = 'manual' and q.status = 'PENDING' and q.entered_by is distinct from ${username}`,
}

/** Claims of the queue. */
export const depositReview = queueActs(depositQueue, {
  lock: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  waiting: depositsWaiting,
  decided: ({ proof: { deposit } }) =>
    ['PENDING', 'PROCESSING', 'ON_HOLD'].includes(deposit.status)
      ? null
      : refuse('Only deposits in review can be assigned.'),
})

export const approveDepositAct = act(approveDeposit, {
  facts: lockProof,
  rule: ({ proof }, { actor, now, input }) => proofs.approveProof(proof, input.utr, decider(actor, now)),
})

/** Returns the fee plan of the deposit method, or null. */
async function feePlanOf(tx: Tx, methodId: string | null): Promise<FeePlan | null> {
  if (methodId === null) return null
  const row = await tx
    .selectFrom('deposit_method')
    .select(['fee_rate', 'fee_fixed', 'fee_payer'])
    .where('id', '=', methodId)
    .executeTakeFirst()
  return row ? { rate: row.fee_rate, fixed: money(row.fee_fixed), payer: row.fee_payer } : null
}

/** Locks the deposit with the submitted bank amount and the fee plan. */
export async function lockBankMatch(
  tx: Tx,
  request: {
    id: string
    scope: Scope
    input: { readonly utr: string; readonly amount: bigint | null }
  },
  isAnyGateway?: true,
) {
  const { id, scope, input } = request
  const submitted = { utr: input.utr, ...(input.amount === null ? {} : { amount: input.amount }) }
  const found = await lockProof(tx, { id, scope, input: submitted, ...(isAnyGateway ? { isAnyGateway } : {}) })
  return found && { ...found, plan: await feePlanOf(tx, found.row.method_id) }
}

export const correctDepositAct = act(correctDeposit, {
  facts: (tx, request) => lockBankMatch(tx, request),
  rule: ({ proof, plan }, request) => {
    const { utr, amount } = request.input
    // The maker of a second-approval request keeps the claim, so the claim is ignored when the approver confirms.
    const looked = request.maker === null ? proof : { ...proof, claim: null }
    const found = { utr, amount: money(amount), plan, reason: because(request) }
    return proofs.approveWithBankAmount(looked, found, decider(request.actor, request.now))
  },
})

export const approveMatchedAct = act(approveMatched, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  rule: ({ proof, utr }, { actor, now }) =>
    utr === null || proof.atBank === null
      ? refuse(`Deposit ${proof.deposit.id} is not on the bank statement.`)
      : proofs.approveProof(proof, utr, decider(actor, now)),
})

export const rejectDepositAct = act(rejectDeposit, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  rule: ({ proof }, request) => proofs.rejectProof(proof, decider(request.actor, request.now), because(request)),
})

export const questionDepositAct = act(questionDeposit, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  rule: ({ proof }, request) =>
    proofs.requestProofDetails(proof, decider(request.actor, request.now), because(request)),
})

export const holdDepositAct = act(holdDeposit, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  rule: ({ proof }, request) => proofs.holdProof(proof, decider(request.actor, request.now), because(request)),
})

export const resumeDepositAct = act(resumeDeposit, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  rule: ({ proof }, { actor, now }) => proofs.releaseProof(proof, decider(actor, now)),
})

export const enterDepositAct = act(enterDeposit, {
  async facts(tx, { input, scope, actor, now }) {
    const player = await tx
      .selectFrom('player')
      .select(['cell', 'id', 'domain_id', 'agent_id', 'currency', 'username', 'status'])
      .where('cell', '=', cellOf(input.player))
      .where('id', '=', input.player)
      .where(scope.within('agent_id'))
      .executeTakeFirst()
    if (!player) return null
    const { care } = await readResponsibleGaming(tx, player, now)
    const { cell, id: player_id, domain_id, agent_id, currency } = player
    const id = uuidv7()
    const row = { cell, player_id, id, domain_id, agent_id, currency, entered_by: actor.username, requested_at: now }
    const shown = { player: player.username, amount: input.amount, method: input.method }
    const subject = batchOf(`deposit ${id}`, { key: { id }, domainId: domain_id, agentId: agent_id, shown })
    const attachment = await attachableBy(tx, actor.username, input.attachment ?? null)
    const attached = await checkProofReuse(tx, attachment, {
      domainId: domain_id,
      deposit: null,
      amount: money(input.amount),
    })
    return { player, care, row, subject, attached }
  },
  rule: ({ player, care, row, attached }, { input, now }) => {
    if (player.status === 'CLOSED') return refuse('The account is closed.', 'player')
    const barred = mayDeposit(care, money(input.amount), now)
    if (barred) return barred
    if (attached === undefined) return refuse('Upload this picture again.', 'attachment')
    const { method, utr } = input
    const entered = proofs.enterDeposit({ method, amount: money(input.amount), utr, attached }, row)
    return isRefusal(entered)
      ? entered
      : decide({ ...entered, rows: [...(entered.rows ?? []), ...fileDomainRows(attached, player.domain_id)] })
  },
})
