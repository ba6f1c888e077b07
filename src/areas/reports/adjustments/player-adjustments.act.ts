import { isUuid } from '#values/id.ts'
import { atMost, money } from '#values/money.ts'
import * as rules from '#areas/reports/rules/balances/adjustment.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import { canStillRequest, requesterLostPermission } from '#engine/approvals/requester-rights.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { lockWalletPositions, type WalletPosition } from '#areas/players/list/named-players.ts'
import type { Scope } from '#engine/scope.ts'
import {
  approveAdjustment,
  approveAdjustments,
  cancelAdjustment,
  rejectAdjustment,
  requestAdjustment,
} from './adjustment.actions.ts'
import { reasonText } from './request-adjustment.act.ts'

interface Facts {
  readonly adjustment: rules.Adjustment
  readonly standing: WalletPosition
  /** Whether the requester still has the permission to request it. */
  readonly isRequesterAllowed: boolean
  readonly subject: Subject<'adjustment'>
}

/** Locks the request and the wallet. Returns null if the player is outside the actor’s downline. */
async function lockAdjustment(tx: Tx, { id, scope }: { id: string; scope: Scope }): Promise<Facts | null> {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('adjustment')
    .selectAll()
    .where('id', '=', id)
    .where(scope.within('agent_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { cell, player_id: playerId, status, version, direction, category, currency } = row
  const standing = (await lockWalletPositions(tx, [playerId])).get(playerId)
  if (!standing) return null
  const isMeant = await canStillRequest(
    tx,
    { maker: row.requested_by, domain_id: row.domain_id },
    { permission: requestAdjustment.permission, agentId: row.agent_id },
  )
  return {
    standing,
    isRequesterAllowed: isMeant,
    adjustment: {
      id,
      playerId,
      currency,
      direction,
      category,
      status,
      amount: money(row.amount),
      note: row.note,
      mayOverdraw: row.may_overdraw,
      requestedBy: row.requested_by,
      expiresAt: row.expires_at,
    },
    subject: {
      table: 'adjustment',
      key: { cell, player_id: playerId, id },
      state: status,
      version,
      domainId: row.domain_id,
      agentId: row.agent_id,
      name: `adjustment ${id}`,
      amount: row.amount,
      requestedBy: [row.requested_by],
      shown: { id, player: String(playerId), direction, amount: row.amount, category, status, note: row.note },
    },
  }
}

const decider = ({ username, itemLimit }: Actor, now: Date): rules.Decider => ({
  id: username,
  limit: itemLimit === null ? null : atMost(itemLimit),
  at: now,
})

const approved = (
  { adjustment, standing, isRequesterAllowed: isMeant }: Facts,
  { actor, now }: { actor: Actor; now: Date },
) => (isMeant ? rules.approve(adjustment, standing, decider(actor, now)) : refuse(requesterLostPermission))

export const approveAdjustmentAct = act(approveAdjustment, { facts: lockAdjustment, rule: approved })

export const approveAdjustmentsAct = act(approveAdjustments, { facts: lockAdjustment, rule: approved })

export const rejectAdjustmentAct = act(rejectAdjustment, {
  facts: lockAdjustment,
  rule: ({ adjustment }, { actor, now, reason }) =>
    rules.reject(adjustment, reasonText(reason) ?? 'No reason given', decider(actor, now)),
})

export const cancelAdjustmentAct = act(cancelAdjustment, {
  facts: lockAdjustment,
  rule: ({ adjustment }, { actor, now }) => rules.cancel(adjustment, actor.username, now),
})
