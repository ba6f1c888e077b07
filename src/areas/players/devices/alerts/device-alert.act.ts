import { sql } from 'kysely'
import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import { reveal } from '#areas/players/rules/care/reveal.ts'
import {
  closedColumns,
  rulesToEnd,
  reopenedColumns,
  type AlertReview,
  type alertFlow,
} from '#areas/players/rules/devices/alert.ts'
import { valueRefusal, wouldLockOut, type DeviceScope } from '#platform/auth/rules/device.ts'
import { unclaimed } from '#blueprint/decision/queue.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { moveActs } from '#engine/move-acts.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import { coversAllDomains, readStoredSettings } from '#areas/settings/general/stored-settings.facts.ts'
import {
  alertMoves,
  alertQueue,
  blockDevice,
  closeAlerts,
  revealAlert,
  whitelistDevice,
} from './device-alert.actions.ts'
import { deviceAlert, type DeviceAlertRow } from './device-alert.record.ts'
import { rulesOfDevice, type MatchingRule } from './device-rules.facts.ts'
import { restrictFromAlertAct } from './restrict-from-alert.act.ts'

const changedEvents = [{ name: 'device.changed' as const }]

async function lockAlert(tx: Tx, lookup: RowLookup) {
  const row = await deviceAlert.lock(tx, lookup)
  return row && { row, subject: deviceAlert.subjectOf(row) }
}

export const alertReview = queueActs(alertQueue, { lock: lockAlert })

export const closeAlertsAct = act(closeAlerts, deviceAlert, (_, { actor, input, now, reason }) =>
  decide({
    move: 'close',
    set: closedColumns({ outcome: input.outcome, action: null, by: actor.username, at: now, note: reason }),
    events: changedEvents,
    message: 'Alert closed',
  }),
)

const alertMoveActs = moveActs(alertMoves, deviceAlert, {
  facts: async (tx, { domainId }, request) => ({ one: await claimableOf(tx, alertQueue, { ...request, domainId }) }),
  // A reopened alert is unassigned.
  rule: ({ one }, move) =>
    decide({ move, set: reopenedColumns, rows: unclaimed(one), events: changedEvents, message: 'Alert reopened' }),
})

/** Locks the other open alerts about the device of the alert, and loads the rules for the device. */
async function aboutSameDevice(
  tx: Tx,
  row: DeviceAlertRow,
  { actor }: Pick<ActionRequest<typeof blockDevice>, 'actor'>,
) {
  const { id, device, domainId, playerId, staffAgent } = row
  const reach: DeviceScope = playerId !== null ? 'PLAYERS' : staffAgent === null ? 'PANEL' : 'AGENTS'
  const rules = await rulesOfDevice(tx, device)
  const { rows: others } = await sql<{ id: string }>`select id from device_alert
    where device = ${device} and device <> '' and id <> ${id} and status <> 'CLOSED' and domain_id is not distinct from ${domainId} for update`.execute(
    tx,
  )
  return {
    scope: reach,
    others: others.map((other) => other.id),
    // Rules for all domains cannot be ended from an alert of one domain.
    rules: rules.filter((rule) => rule.scope === reach && rule.domainId === domainId),
    speaksForAll: coversAllDomains(actor, (await readStoredSettings(tx)).places),
  }
}

type DeviceFacts = DeviceAlertRow & {
  readonly scope: DeviceScope
  readonly others: readonly string[]
  readonly rules: readonly MatchingRule[]
  readonly speaksForAll: boolean
}
type DeviceRuleRequest = ActionRequest<typeof blockDevice>

/** Creates the rule, ends opposite rules and closes all open alerts about the device. */
function aboutDevice(
  action: 'BLOCK_ALL' | 'ALLOW',
  facts: DeviceFacts,
  request: DeviceRuleRequest,
): Decision<'device_alert', typeof alertFlow> {
  const { device, domainId, scope, rules, others, speaksForAll } = facts
  const { actor, input, now, reason, circumstances, maker } = request
  const rule = { kind: 'DEVICE_ID', value: device, scope, action } as const
  if (device === '') return refuse('This alert has no device id, so no rule can be created.')
  if (actor.agentId !== null) return refuse('Only the operator can manage device rules.')
  if (domainId === null && !speaksForAll) return refuse('A rule for all domains requires access to all of them.')
  if (input.until !== null && input.until <= now) return refuse('End must be after the start.', 'until')
  if (wouldLockOut(rule, { id: circumstances.visitor ?? undefined }))
    return refuse('This rule would block your own access.')
  const refused = valueRefusal(rule)
  if (refused) return refused
  const about = rulesToEnd(rules, action)
  if ('refused' in about) return about
  const by = maker ?? actor.username
  const judgement: AlertReview = {
    outcome: action === 'ALLOW' ? 'FALSE_POSITIVE' : 'CONFIRMED',
    action: action === 'ALLOW' ? 'WHITELISTED' : 'BLOCKED',
    by,
    at: now,
    note: reason,
  }
  const made: RowWrite = {
    table: 'device_restriction' as const,
    values: {
      ...rule,
      domain_id: domainId,
      reason: reason ?? '',
      source: `alert ${facts.id}`,
      from_at: now,
      expires_at: input.until,
      created_by: by,
    },
  }
  return decide({
    move: 'close',
    set: closedColumns(judgement),
    rows: [
      made,
      ...about.ended.map((id) => ({
        table: 'device_restriction' as const,
        key: { id },
        values: { status: 'DEACTIVATED' as const },
      })),
      ...others.map((id) => ({
        table: 'device_alert' as const,
        key: { id },
        values: { status: 'CLOSED' as const, ...closedColumns(judgement) },
      })),
    ],
    events: [{ name: 'device_restriction.made', payload: { kind: rule.kind, action } }, ...changedEvents],
    message: action === 'ALLOW' ? 'Device whitelisted' : 'Device blocked',
  })
}

export const blockDeviceAct = act(blockDevice, deviceAlert, {
  facts: aboutSameDevice,
  rule: (facts, request) => aboutDevice('BLOCK_ALL', facts, request),
})

export const whitelistDeviceAct = act(whitelistDevice, deviceAlert, {
  facts: aboutSameDevice,
  rule: (facts, request) => aboutDevice('ALLOW', facts, request),
})

export const revealAlertAct = act(revealAlert, deviceAlert, ({ ip }) => reveal({ 'IP address': ip }))

export const alertActs = [
  ...Object.values(alertReview),
  ...alertMoveActs,
  closeAlertsAct,
  restrictFromAlertAct,
  blockDeviceAct,
  whitelistDeviceAct,
  revealAlertAct,
]
