import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, type BatchSubject, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { Scope } from '#engine/scope.ts'
import {
  muteNotifications,
  readAllNotifications,
  readNotifications,
  notificationMoves,
  notificationQueue,
  unmuteNotifications,
} from './notification.actions.ts'

interface NotificationLookup {
  readonly id: string
  readonly scope: Scope
}

interface NotificationRow {
  readonly id: string
  readonly domain_id: number
  readonly player_id: bigint
  readonly agent_id: bigint
  readonly kind: string
  readonly status: string
  readonly version: number
}

/** Locks the notification, if its player is in the actor's downline. */
async function lockNotification(tx: Tx, { id, scope }: NotificationLookup) {
  if (!isUuid(id)) return null
  const { rows } = await sql<NotificationRow>`
    select n.id, n.domain_id, n.player_id, p.agent_id, n.kind, n.status, n.version
    from player_notification n join player p on p.cell = cell_of(n.player_id) and p.id = n.player_id
    where n.id = ${id} and ${scope.within('p.agent_id')} for update of n`.execute(tx)
  const [row] = rows
  if (!row) return null
  const subject: Subject<'player_notification'> = {
    table: 'player_notification',
    key: { id },
    state: row.status,
    version: row.version,
    domainId: row.domain_id,
    agentId: row.agent_id,
    name: `notification about player ${row.player_id}`,
    shown: { id, kind: row.kind, status: row.status },
  }
  return { subject, kind: row.kind }
}

export const readNotificationsAct = act(readNotifications, {
  async facts(tx, { id, scope, actor }) {
    const locked = await lockNotification(tx, { id, scope })
    if (!locked) return null
    const key = { staff_id: actor.staffId, notification_id: id }
    const read = await tx
      .selectFrom('notification_read')
      .select('at')
      .where('staff_id', '=', actor.staffId)
      .where('notification_id', '=', id)
      .executeTakeFirst()
    return { key, isRead: read !== undefined, subject: locked.subject }
  },
  rule: ({ key, isRead }) =>
    decide({
      rows: isRead ? [] : [{ table: 'notification_read', values: key }],
      events: [{ name: 'notice.read' }],
      message: 'Marked as read',
    }),
})

export const readAllNotificationsAct = act(readAllNotifications, {
  async facts(tx, { actor }) {
    const key = { staff_id: actor.staffId }
    const reader = await tx
      .selectFrom('notification_reader')
      .select('version')
      .where('staff_id', '=', actor.staffId)
      .forUpdate()
      .executeTakeFirst()
    const subject: BatchSubject = {
      table: null,
      key,
      domainId: null,
      agentId: actor.agentId,
      name: `notifications of ${actor.username}`,
      shown: {},
    }
    return { key, isFirst: reader === undefined, subject }
  },
  rule: ({ key, isFirst }, { now }) =>
    decide({
      rows: [
        isFirst
          ? { table: 'notification_reader', values: { ...key, read_until: now } }
          : { table: 'notification_reader', key, values: { read_until: now } },
      ],
      events: [{ name: 'notice.read' }],
      message: 'All marked as read',
    }),
})

export const notificationClaims = queueActs(notificationQueue, { lock: lockNotification })

const notificationMoveActs = moveActs(notificationMoves, {
  facts: lockNotification,
  effects: {
    handle: ({ actor, now }) => ({
      set: { handled_by: actor.username, handled_at: now },
      message: 'Marked as completed',
    }),
  },
})

const lockWithMute = (tx: Tx, request: NotificationLookup, staffId: bigint) =>
  lockNotification(tx, request).then(async (locked) => {
    if (!locked) return null
    const key = { staff_id: staffId, kind: locked.kind }
    const muted = await tx
      .selectFrom('notification_mute')
      .select('at')
      .where('staff_id', '=', staffId)
      .where('kind', '=', locked.kind)
      .executeTakeFirst()
    return { key, isMuted: muted !== undefined, subject: locked.subject }
  })

export const muteNotificationsAct = act(muteNotifications, {
  facts: (tx, { id, scope, actor }) => lockWithMute(tx, { id, scope }, actor.staffId),
  rule: ({ key, isMuted }) =>
    isMuted
      ? refuse('You have already muted this type.')
      : decide({
          rows: [{ table: 'notification_mute', values: key }],
          events: [{ name: 'notice.muted' }],
          message: 'Type muted',
        }),
})

export const unmuteNotificationsAct = act(unmuteNotifications, {
  facts: (tx, { id, scope, actor }) => lockWithMute(tx, { id, scope }, actor.staffId),
  rule: ({ key, isMuted }) =>
    isMuted
      ? decide({
          rows: [{ table: 'notification_mute', key, values: {}, remove: true }],
          events: [{ name: 'notice.unmuted' }],
          message: 'Type unmuted',
        })
      : refuse('This type is not muted.'),
})

export const notificationActs = [
  muteNotificationsAct,
  unmuteNotificationsAct,
  readNotificationsAct,
  readAllNotificationsAct,
  ...Object.values(notificationClaims),
  ...notificationMoveActs,
]
