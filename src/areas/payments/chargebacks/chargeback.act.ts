import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { claimedByOther, unclaimed, type Claimable } from '#blueprint/decision/queue.ts'
import * as rules from '#areas/payments/rules/chargebacks/chargeback.ts'
import { depositOf } from '#areas/payments/gateways/polls/deposits.ts'
import { because } from '#areas/payments/withdrawals/withdraws.act.ts'
import { lockWalletPositions } from '#areas/players/profile/list/named-players.facts.ts'
import { fileDomainRows } from '#areas/players/rules/messages/message.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { assert } from '#values/assert.ts'
import { money } from '#values/money.ts'
import {
  acceptChargeback,
  addEvidence,
  chargebackQueue,
  contestChargeback,
  loseChargeback,
  winChargeback,
} from './chargeback.actions.ts'
import { chargeback } from './chargeback.record.ts'

async function lockChargeback(tx: Tx, lookup: RowLookup) {
  const row = await chargeback.lock(tx, lookup)
  if (!row) return null
  const subject = { ...chargeback.subjectOf(row), amount: money(row.amount) }
  const claim = await claimableOf(tx, chargebackQueue, { ...lookup, domainId: row.domainId })
  return { row, subject, claim }
}

async function lockWithEvidence(tx: Tx, lookup: RowLookup) {
  const locked = await lockChargeback(tx, lookup)
  if (!locked) return null
  const { rows } = await sql<{ evidence: number }>`select count(*)::int as evidence from deposit_chargeback_evidence
    where chargeback_id = ${locked.row.id}`.execute(tx)
  return { ...locked, evidence: rows[0]?.evidence ?? 0 }
}

/** The deposit and the wallet, locked in the order of every reversal: neither changes before the outcome is written. */
async function lockWithMoney(tx: Tx, lookup: RowLookup) {
  const locked = await lockChargeback(tx, lookup)
  if (!locked) return null
  const { cell, playerId, depositId } = locked.row
  const deposit = await tx
    .selectFrom('deposit')
    .selectAll()
    .where('cell', '=', cell)
    .where('player_id', '=', playerId)
    .where('id', '=', depositId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const wallet = (await lockWalletPositions(tx, [playerId])).get(playerId)
  assert(wallet !== undefined, 'a player with a deposit has a wallet')
  const charged: rules.ChargedDeposit = {
    deposit: depositOf(deposit),
    key: { cell, player_id: playerId, id: depositId },
    available: wallet.available,
  }
  return { ...locked, charged }
}

const assignedToOther = ({ claim }: { readonly claim: Claimable }, name: string, at: Date) =>
  claimedByOther(claim.claim, { name, at }, chargebackQueue.noun)

const decidedStates = ['WON', 'LOST', 'ACCEPTED']
const over = ({ row }: { readonly row: { readonly status: string } }) =>
  decidedStates.includes(row.status) ? refuse('This chargeback has been decided.') : null

const addEvidenceAct = act(addEvidence, {
  async facts(tx, request) {
    const locked = await lockChargeback(tx, request)
    return locked && { ...locked, attached: await attachableBy(tx, request.actor.username, request.input.picture) }
  },
  rule({ row, attached, claim }, request) {
    const { by, now } = request
    if (!attached) return refuse('Upload this picture again.', 'picture')
    const refused = assignedToOther({ claim }, by.name, now) ?? rules.evidenceRefusal(row, now)
    if (refused) return refused
    const { cell, playerId, domainId, agentId, id } = row
    return decide({
      rows: [
        {
          table: 'deposit_chargeback_evidence',
          values: {
            cell,
            player_id: playerId,
            domain_id: domainId,
            agent_id: agentId,
            chargeback_id: id,
            attachment: attached.id,
            attachment_sha256: attached.sha256,
            note: because(request),
            added_by: by.name,
            added_at: now,
          },
        },
        ...fileDomainRows(attached, domainId),
      ],
      becomes: { evidence: attached.sha256 },
      message: 'Evidence added',
    })
  },
})

type LockedWithMoney = NonNullable<Awaited<ReturnType<typeof lockWithMoney>>>
type OutcomeRequest = Pick<ActionRequest<typeof loseChargeback>, 'by' | 'maker' | 'reason' | 'now'>

const lost =
  (move: 'lose' | 'accept') =>
  ({ row, charged, claim }: LockedWithMoney, request: OutcomeRequest) =>
    assignedToOther({ claim }, request.maker ?? request.by.name, request.now) ??
    rules.loseChargeback(move, row, charged, { by: request.by, reason: because(request), rows: unclaimed(claim) })

export const chargebackActs = [
  ...Object.values(queueActs(chargebackQueue, { lock: lockChargeback, barred: over })),
  addEvidenceAct,
  act(contestChargeback, {
    facts: lockWithEvidence,
    rule: ({ row, evidence, claim }, { by, now }) =>
      assignedToOther({ claim }, by.name, now) ?? rules.contest({ ...row, evidence }, by),
  }),
  act(winChargeback, {
    facts: lockChargeback,
    rule: ({ row, claim }, request) =>
      assignedToOther({ claim }, request.by.name, request.now) ??
      rules.winChargeback(row, { by: request.by, reason: because(request), rows: unclaimed(claim) }),
  }),
  act(loseChargeback, { facts: lockWithMoney, rule: lost('lose') }),
  act(acceptChargeback, { facts: lockWithMoney, rule: lost('accept') }),
]
