import { sql } from 'kysely'
import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import { reveal } from '#areas/players/rules/care/reveal.ts'
import { judged, rulesAbout, unjudged, type Judgement } from '#areas/players/rules/devices/alert.ts'
import { valueRefusal, wouldShutOut, type DeviceScope } from '#platform/auth/rules/device.ts'
import { act, type Asked, type Tx } from '#engine/action/act.ts'
import { isOfHouse, readTold } from '#areas/settings/general/told.facts.ts'
import {
  blockDevice,
  closeAlerts,
  reopenAlert,
  revealAlert,
  takeAlert,
  whitelistDevice,
} from './device-alert.actions.ts'
import { lockAlert, type AlertRow, type WantedAlert } from './alert-of.facts.ts'
import { rulesOfDevice, type RuleOfDevice } from './device-rules.facts.ts'
import { restrictFromAlertAct } from './restrict-from-alert.act.ts'

const changed = [{ name: 'device.changed' }]

export const takeAlertAct = act(takeAlert, {
  facts: lockAlert,
  rule: (_, { actor }) =>
    decide({ move: 'take', set: { assigned_to: actor.username }, events: changed, message: 'Assigned to you' }),
})

export const closeAlertsAct = act(closeAlerts, {
  facts: lockAlert,
  rule: (_, { actor, input, now, reason }) =>
    decide({
      move: 'close',
      set: judged({ verdict: input.verdict, action: null, by: actor.username, at: now, note: reason }),
      events: changed,
      message: 'Closed',
    }),
})

export const reopenAlertAct = act(reopenAlert, {
  facts: lockAlert,
  rule: () => decide({ move: 'reopen', set: unjudged, events: changed, message: 'Alert reopened' }),
})

/** The alert with what stands about its device, and what else waits about it. */
async function lockDevice(tx: Tx, { id, scope, actor }: WantedAlert & Pick<Asked<typeof blockDevice>, 'actor'>) {
  const locked = await lockAlert(tx, { id, scope })
  if (!locked) return null
  const { row } = locked
  const reach: DeviceScope = row.player_id !== null ? 'PLAYERS' : row.staff_agent === null ? 'PANEL' : 'AGENTS'
  const rules = await rulesOfDevice(tx, row.device)
  const { rows: others } = await sql<{ id: string }>`select id from device_alert
    where device = ${row.device} and device <> '' and id <> ${id} and status <> 'CLOSED' and domain_id is not distinct from ${row.domain_id} for update`.execute(
    tx,
  )
  return {
    ...locked,
    scope: reach,
    others: others.map((other) => other.id),
    // A rule for all domains is not ended from the alert of one.
    rules: rules.filter((rule) => rule.scope === reach && rule.domainId === row.domain_id),
    speaksForAll: isOfHouse(actor, (await readTold(tx)).places),
  }
}

interface DeviceFacts {
  readonly row: AlertRow
  readonly scope: DeviceScope
  readonly others: readonly string[]
  readonly rules: readonly RuleOfDevice[]
  readonly speaksForAll: boolean
}
type AskedAboutDevice = Asked<typeof blockDevice>

/** One rule made, the opposite ones ended, and every alert about the device closed with it. */
function aboutDevice(wanted: 'BLOCK_ALL' | 'ALLOW', facts: DeviceFacts, asked: AskedAboutDevice): Decision {
  const { row, scope, rules, others, speaksForAll } = facts
  const { actor, input, now, reason, circumstances, maker } = asked
  const rule = { kind: 'DEVICE_ID', value: row.device, scope, action: wanted } as const
  if (row.device === '') return refuse('No device is known here: nothing can be said about it')
  if (actor.agentId !== null) return refuse('Rules about devices are made by the platform')
  if (row.domain_id === null && !speaksForAll)
    return refuse('A rule for all domains is made by whoever has all of them')
  if (input.until !== null && input.until <= now) return refuse('End must be after the start', 'until')
  if (wouldShutOut(rule, { id: circumstances.visitor ?? undefined })) return refuse('It would shut you out yourself')
  const refused = valueRefusal(rule)
  if (refused) return refused
  const about = rulesAbout(rules, wanted)
  if ('refused' in about) return about
  const by = maker ?? actor.username
  const judgement: Judgement = {
    verdict: wanted === 'ALLOW' ? 'FALSE_POSITIVE' : 'CONFIRMED',
    action: wanted === 'ALLOW' ? 'WHITELISTED' : 'BLOCKED',
    by,
    at: now,
    note: reason,
  }
  const made: RowOrder = {
    table: 'device_restriction' as const,
    values: {
      ...rule,
      domain_id: row.domain_id,
      reason: reason ?? '',
      source: `alert ${row.id}`,
      from_at: now,
      until_at: input.until,
      created_by: by,
    },
  }
  return decide({
    move: 'close',
    set: judged(judgement),
    rows: [
      made,
      ...about.ended.map((id) => ({
        table: 'device_restriction' as const,
        key: { id },
        values: { status: 'DEACTIVATED' },
      })),
      ...others.map((id) => ({
        table: 'device_alert' as const,
        key: { id },
        values: { status: 'CLOSED', ...judged(judgement) },
      })),
    ],
    events: [{ name: 'device_restriction.made', payload: { kind: rule.kind, action: wanted } }, ...changed],
    message: wanted === 'ALLOW' ? 'Device whitelisted' : 'Device blocked',
  })
}

export const blockDeviceAct = act(blockDevice, {
  facts: lockDevice,
  rule: (facts, asked) => aboutDevice('BLOCK_ALL', facts, asked),
})

export const whitelistDeviceAct = act(whitelistDevice, {
  facts: lockDevice,
  rule: (facts, asked) => aboutDevice('ALLOW', facts, asked),
})

export const revealAlertAct = act(revealAlert, {
  facts: lockAlert,
  rule: ({ row }) => reveal({ 'IP address': row.ip }),
})

export const alertActs = [
  takeAlertAct,
  closeAlertsAct,
  restrictFromAlertAct,
  reopenAlertAct,
  blockDeviceAct,
  whitelistDeviceAct,
  revealAlertAct,
]
