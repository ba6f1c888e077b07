import { sql } from 'kysely'
import { cellOf, isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import { decide, isRefusal, refuse } from '#blueprint/decision/decision.ts'
import { mayDeposit } from '#areas/players/rules/care/gate.ts'
import { housed } from '#areas/players/rules/messages/letter.ts'
import { toldOf } from '#areas/payments/rules/deposits/deposit.ts'
import type { FeePlan } from '#areas/payments/rules/deposits/deposit-method.ts'
import * as proofs from '#areas/payments/rules/deposits/manual-deposit.ts'
import { plainUtr } from '#areas/payments/rules/deposits/utr.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { Waiting } from '#engine/queue/waiting.ts'
import { depositOf, depositSubject, type DepositRow } from '#areas/payments/gateway-polls/deposits.ts'
import { attachedBy } from '#engine/pictures/attached.ts'
import { proofShown } from './same-proof.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { careAndKeys } from '#areas/agents/limits/care-of-player.ts'
import { creditedUnder } from '#areas/payments/deposits/credited-under.facts.ts'
import { approveDeposit, approveMatched, correctDeposit, depositQueue, rejectDeposit } from './manual.actions.ts'
import { holdDeposit, questionDeposit, resumeDeposit } from './waiting.actions.ts'
import { enterDeposit } from './manual-entries.actions.ts'
import { because, decider } from '#areas/payments/withdrawals/withdraws.act.ts'

interface Facts {
  readonly row: DepositRow
  readonly proof: proofs.Proof
  readonly utr: string | null
  readonly subject: Subject
}

/** The deposit, locked, with what is known of the reference somebody named for it. */
export async function lockProof(
  tx: Tx,
  asked: {
    id: string
    scope: Scope
    input?: { readonly utr?: string; readonly amount?: bigint }
    isAnyGateway?: true
  },
): Promise<Facts | null> {
  const { id, scope } = asked
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .$if(asked.isAnyGateway !== true, (query) => query.where('gateway', '=', 'manual'))
    .where(scope.within('agent_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const utr = asked.input?.utr ?? row.utr
  const amount = asked.input?.amount ?? row.amount
  const known = await knownOf(tx, { id, domainId: row.domain_id, utr: plainUtr(utr ?? ''), amount, scope })
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
    subject: { ...subject, amount, shown: { id, ...subject.shown } },
  }
}

interface Named {
  readonly id: string
  readonly domainId: number
  readonly utr: string
  readonly amount: bigint
  readonly scope: Scope
}

async function knownOf(tx: Tx, { id, domainId, utr, amount, scope }: Named) {
  const used = await creditedUnder(tx, { id, domainId, utr, scope })
  const { rows } = await sql<{ amount: bigint }>`select l.amount from bank_statement_line l
    where l.domain_id = ${domainId} and l.utr = ${utr} order by l.amount = ${amount} desc limit 1`.execute(tx)
  const [line] = rows
  return { usedBy: used && toldOf(used), atBank: line ? money(line.amount) : null }
}

export const depositsWaiting: Waiting = {
  from: sql`deposit q`,
  agent: 'q.agent_id',
  where: ({ username }) =>
    sql`q.gateway = 'manual' and q.status = 'PENDING' and q.entered_by is distinct from ${username}`,
}

/** Claims of the queue. */
export const depositReview = queueActs(depositQueue, {
  lock: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  waiting: depositsWaiting,
})

export const approveDepositAct = act(approveDeposit, {
  facts: lockProof,
  rule: ({ proof }, { actor, now, input }) => proofs.approveProof(proof, input.utr, decider(actor, now)),
})

/** How the way it was paid takes a fee of the player. */
async function planOf(tx: Tx, methodId: string | null): Promise<FeePlan | null> {
  if (methodId === null) return null
  const row = await tx
    .selectFrom('deposit_method')
    .select(['fee_rate', 'fee_fixed', 'fee_payer'])
    .where('id', '=', methodId)
    .executeTakeFirst()
  return row ? { rate: row.fee_rate, fixed: money(row.fee_fixed), payer: row.fee_payer } : null
}

/** What somebody says was found at the bank, beside what is known of it. */
export async function lockFound(
  tx: Tx,
  asked: {
    id: string
    scope: Scope
    input: { readonly utr: string; readonly amount: bigint | null }
  },
  isAnyGateway?: true,
) {
  const { id, scope, input } = asked
  const said = { utr: input.utr, ...(input.amount === null ? {} : { amount: input.amount }) }
  const found = await lockProof(tx, { id, scope, input: said, ...(isAnyGateway ? { isAnyGateway } : {}) })
  return found && { ...found, plan: await planOf(tx, found.row.method_id) }
}

export const correctDepositAct = act(correctDeposit, {
  facts: (tx, asked) => lockFound(tx, asked),
  rule: ({ proof, plan }, asked) => {
    const { utr, amount } = asked.input
    // Whoever asked for a second person still has it open: that is how it came here.
    const looked = asked.maker === null ? proof : { ...proof, claim: null }
    const found = { utr, amount: money(amount), plan, reason: because(asked) }
    return proofs.approveFound(looked, found, decider(asked.actor, asked.now))
  },
})

export const approveMatchedAct = act(approveMatched, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  rule: ({ proof, utr }, { actor, now }) =>
    utr === null || proof.atBank === null
      ? refuse(`The bank’s statement does not name deposit ${proof.deposit.id}`)
      : proofs.approveProof(proof, utr, decider(actor, now)),
})

export const rejectDepositAct = act(rejectDeposit, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  rule: ({ proof }, asked) => proofs.rejectProof(proof, decider(asked.actor, asked.now), because(asked)),
})

export const questionDepositAct = act(questionDeposit, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  rule: ({ proof }, asked) => proofs.askForProof(proof, decider(asked.actor, asked.now), because(asked)),
})

export const holdDepositAct = act(holdDeposit, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope }),
  rule: ({ proof }, asked) => proofs.holdProof(proof, decider(asked.actor, asked.now), because(asked)),
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
    const { care } = await careAndKeys(tx, player, now)
    const { cell, id: player_id, domain_id, agent_id, currency } = player
    const id = uuidv7()
    const row = { cell, player_id, id, domain_id, agent_id, currency, entered_by: actor.username, asked_at: now }
    const subject: Subject = {
      table: null,
      key: { id },
      domainId: domain_id,
      agentId: agent_id,
      name: `deposit ${id}`,
      shown: { player: player.username, amount: input.amount, method: input.method },
    }
    const brought = await attachedBy(tx, actor.username, input.attachment ?? null)
    const attached = await proofShown(tx, brought, { domainId: domain_id, deposit: null, amount: money(input.amount) })
    return { player, care, row, subject, attached }
  },
  rule: ({ player, care, row, attached }, { input, now }) => {
    if (player.status === 'CLOSED') return refuse('The account is closed', 'player')
    const barred = mayDeposit(care, money(input.amount), now)
    if (barred) return barred
    if (attached === undefined) return refuse('Upload this picture again.', 'attachment')
    const { method, utr } = input
    const entered = proofs.enterDeposit({ method, amount: money(input.amount), utr, attached }, row)
    return isRefusal(entered)
      ? entered
      : decide({ ...entered, rows: [...(entered.rows ?? []), ...housed(attached, player.domain_id)] })
  },
})
