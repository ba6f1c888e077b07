import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, batchOf, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { Actor } from '#platform/auth/actor.ts'
import {
  muteNotifications,
  readAllNotifications,
  readNotifications,
  notificationMoves,
  notificationQueue,
  unmuteNotifications,
} from './notification.actions.ts'
import { playerNotification, type PlayerNotificationRow } from './player-notification.record.ts'

export const readNotificationsAct = act(readNotifications, playerNotification, {
  async facts(tx, { id }, { actor }) {
    const key = { staff_id: actor.staffId, notification_id: id }
    const read = await tx
      .selectFrom('notification_read')
      .select('at')
      .where('staff_id', '=', actor.staffId)
      .where('notification_id', '=', id)
      .executeTakeFirst()
    return { key, isRead: read !== undefined }
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
    const subject = batchOf(`notifications of ${actor.username}`, { key, agentId: actor.agentId })
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

export const notificationClaims = queueActs(notificationQueue, {
  async lock(tx, lookup) {
    const row = await playerNotification.lock(tx, lookup)
    return row && { subject: playerNotification.subjectOf(row) }
  },
})

const notificationMoveActs = moveActs(notificationMoves, playerNotification, {
  rule: (_, move, { by, now }) =>
    decide({ move, set: { handled_by: by.name, handled_at: now }, message: 'Marked as completed' }),
})

async function muteOf(tx: Tx, { kind }: PlayerNotificationRow, { actor }: { readonly actor: Actor }) {
  const key = { staff_id: actor.staffId, kind }
  const muted = await tx
    .selectFrom('notification_mute')
    .select('at')
    .where('staff_id', '=', actor.staffId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return { key, isMuted: muted !== undefined }
}

export const muteNotificationsAct = act(muteNotifications, playerNotification, {
  facts: muteOf,
  rule: ({ key, isMuted }) =>
    isMuted
      ? refuse('You have already muted this type.')
      : decide({
          rows: [{ table: 'notification_mute', values: key }],
          events: [{ name: 'notice.muted' }],
          message: 'Type muted',
        }),
})

export const unmuteNotificationsAct = act(unmuteNotifications, playerNotification, {
  facts: muteOf,
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
