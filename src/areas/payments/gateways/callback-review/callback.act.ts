import { decide, refuse } from '#blueprint/decision/decision.ts'
import { creditCallback, linkCallback, linkOnlyMatch, retryReviewed } from '#areas/payments/rules/callbacks/callback.ts'
import { depositLabel } from '#areas/payments/rules/deposits/deposit.ts'
import { lockBankMatch } from '#areas/payments/deposits/manual/manual-deposits.act.ts'
import { because, decider } from '#areas/payments/withdrawals/withdraws.act.ts'
import { act, batchOf, type BatchSubject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import {
  callbackMoves,
  closeCallbacks,
  creditCallbacks,
  linkCallbackTo,
  linkMatches,
  retryCallbacks,
} from './callback.actions.ts'
import {
  creditedUnderReference,
  isAskable,
  lockCallback,
  lockDepositOf,
  lockMatches,
  rereadCallback,
  type CallbackLookup,
  type LockedCallback,
} from './callback-cases.facts.ts'

const closedBy = (by: string, at: Date, reason: string | null) => ({ closed_by: by, closed_at: at, note: reason })

const closing = moveActs(callbackMoves, {
  facts: lockCallback,
  effects: { close: ({ actor, now, reason }) => ({ set: closedBy(actor.username, now, reason) }) },
})

const closeCallbacksAct = act(closeCallbacks, {
  facts: lockCallback,
  rule: (_, { actor, now, reason }) => decide({ move: 'close', set: closedBy(actor.username, now, reason) }),
})

const linkCallbackAct = act(linkCallbackTo, {
  async facts(tx, request) {
    const found = await lockCallback(tx, request)
    return found && { ...found, deposit: await lockDepositOf(tx, found.row, request.input.deposit) }
  },
  rule: ({ callback, deposit }, { actor, now }) => linkCallback(callback, deposit, { id: actor.username, at: now }),
})

const linkMatchesAct = act(linkMatches, {
  async facts(tx, request) {
    const found = await lockCallback(tx, request)
    return found && { ...found, matches: await lockMatches(tx, found) }
  },
  rule: ({ callback, matches }, { actor, now }) => linkOnlyMatch(callback, matches, { id: actor.username, at: now }),
})

const retryCallbacksAct = act(retryCallbacks, {
  async facts(tx, request) {
    const found = await lockCallback(tx, request)
    if (!found) return null
    const { row } = found
    return {
      ...found,
      deposit: await lockDepositOf(tx, row, row.deposit_id),
      isAskable: await isAskable(tx, row.gateway_id),
      reread: row.review_reason === 'UNREADABLE' ? await rereadCallback(tx, row, request.unseal) : null,
    }
  },
  rule: (retried, { now }) => retryReviewed(retried, now),
})

/** The callback with its deposit, whose amount is the one that the gateway reported. */
async function lockCredit(tx: Tx, { id, actor, scope }: CallbackLookup) {
  const found = await lockCallback(tx, { id, actor, scope })
  if (!found) return null
  const { row, callback } = found
  const bank = await lockDeposit(tx, found, { id, actor, scope })
  if (!bank) return { found, credit: null, subject: unlinked(found) }
  const before = await creditedUnderReference(tx, found, scope)
  const { proof, plan, subject } = bank
  return {
    found,
    credit: { callback, proof, plan, creditedBefore: before && depositLabel(before) },
    subject: {
      ...subject,
      isGrave: callback.linkedBy !== null || ['OTHER_CONTENT', 'OTHER_PLAYER'].includes(callback.reviewReason ?? ''),
      shown: { ...subject.shown, callback: row.id, reported: row.amount, linkedBy: row.linked_by },
    },
  }
}

async function lockDeposit(tx: Tx, { row }: LockedCallback, { scope }: CallbackLookup) {
  const id = row.deposit_id
  if (id === null) return null
  return lockBankMatch(tx, { id, scope, input: { utr: row.utr ?? row.reference ?? '', amount: row.amount } }, true)
}

const unlinked = ({ row: { id, domain_id: domainId, status } }: LockedCallback): BatchSubject =>
  batchOf(`callback ${id}`, { key: { id }, domainId, shown: { status } })

const creditCallbacksAct = act(creditCallbacks, {
  facts: lockCredit,
  rule: ({ credit }, request) =>
    credit === null
      ? refuse('Has no deposit. Link it first.')
      : creditCallback(credit, { by: decider(request.actor, request.now), reason: because(request) }),
})

export const callbackActs = [
  ...closing,
  closeCallbacksAct,
  linkCallbackAct,
  linkMatchesAct,
  retryCallbacksAct,
  creditCallbacksAct,
]
