import { money } from '#values/money.ts'
import * as rules from '#areas/reports/rules/balances/adjustment.ts'
import type { Decider } from '#blueprint/decision/decider.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { canStillRequest, requesterLostPermission } from '#engine/approvals/requester-rights.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { lockWalletPositions } from '#areas/players/profile/list/named-players.facts.ts'
import {
  approveAdjustment,
  approveAdjustments,
  cancelAdjustment,
  rejectAdjustment,
  requestAdjustment,
} from './adjustment.actions.ts'
import { adjustment } from './adjustment.record.ts'
import { reasonText } from './request-adjustment.act.ts'

/** Locks the request and the wallet, and reads whether the requester still has the permission to request it. */
async function lockAdjustment(tx: Tx, lookup: RowLookup) {
  const row = await adjustment.lock(tx, lookup)
  if (!row) return null
  const standing = (await lockWalletPositions(tx, [row.playerId])).get(row.playerId)
  if (!standing) return null
  const isRequesterAllowed = await canStillRequest(
    tx,
    { maker: row.requestedBy, domain_id: row.domainId },
    { permission: requestAdjustment.permission, agentId: row.agentId },
  )
  return {
    requested: { ...row, amount: money(row.amount) },
    standing,
    isRequesterAllowed,
    subject: withSigns(adjustment.subjectOf(row), row.unusual),
  }
}

/** Who decides sees what is unusual about the request. */
const withSigns = (subject: Subject<'adjustment'>, unusual: string | null): Subject<'adjustment'> =>
  unusual === null ? subject : { ...subject, shown: { ...subject.shown, unusual } }

type Facts = NonNullable<Awaited<ReturnType<typeof lockAdjustment>>>

const decider = ({ name: id, limit, at }: Decider): rules.Decider => ({
  id,
  limit: limit === null ? null : money(limit),
  at,
})

const approved = ({ requested, standing, isRequesterAllowed }: Facts, { by }: { readonly by: Decider }) =>
  isRequesterAllowed ? rules.approve(requested, standing, decider(by)) : refuse(requesterLostPermission)

export const approveAdjustmentAct = act(approveAdjustment, { facts: lockAdjustment, rule: approved })

export const approveAdjustmentsAct = act(approveAdjustments, { facts: lockAdjustment, rule: approved })

export const rejectAdjustmentAct = act(rejectAdjustment, {
  facts: lockAdjustment,
  rule: ({ requested }, { by, reason }) =>
    rules.reject(requested, reasonText(reason) ?? 'No reason given', decider(by)),
})

export const cancelAdjustmentAct = act(cancelAdjustment, adjustment, (row, { by }) =>
  rules.cancel({ ...row, amount: money(row.amount) }, by.name, by.at),
)
