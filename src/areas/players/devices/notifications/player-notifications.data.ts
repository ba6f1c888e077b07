import { addressSql } from '#engine/address-sql.ts'
import { sql } from 'kysely'
import { daysAround } from '#platform/database/days-around.ts'
import type { NotificationKind } from '#areas/players/rules/devices/notification.ts'
import { playerReferredBy } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn, isClaimedByIn } from '#engine/queue/claims.ts'
import type { Scope } from '#engine/scope.ts'
import { isMutedBy, isReadBy } from './unread-notifications.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { playerNotifications } from './player-notifications.screen.ts'

const subjectType = sql<string>`split_part(player_notification.subject, ':', 1)`
const subjectId = sql<string>`split_part(player_notification.subject, ':', 2)`

const searchPeriod = (timeZone: string) =>
  daysAround(timeZone, sql.ref('player_notification.at'), { before: 90, after: 1 })

/** The screen that shows the subject. */
const sourceAddress = (timeZone: string) => sql<string>`case ${subjectType}
  when 'bet' then ${addressSql('/my-bets', { id: subjectId, placedAt: searchPeriod(timeZone) })}
  when 'ticket' then ${addressSql('/sportsbook-bets', { id: subjectId, placedAt: searchPeriod(timeZone) })}
  when 'deposit' then ${addressSql('/deposits', { id: subjectId, requestedAt: searchPeriod(timeZone) })}
  when 'withdrawal' then ${addressSql('/withdraws', { id: subjectId, requestedAt: searchPeriod(timeZone) })}
  when 'alert' then ${addressSql('/device-alert', { id: subjectId })}
  when 'document' then ${addressSql('/kyc', { id: subjectId })}
  when 'thread' then ${addressSql('/message-box', { id: subjectId })}
  else '/player/detail/' || player_notification.player_id end`

const subjectLabel = sql<string>`case ${subjectType} when 'bet' then 'Bet' when 'ticket' then 'Ticket' when 'deposit' then 'Deposit' when 'withdrawal' then 'Withdrawal'
  when 'alert' then 'Device alert' when 'document' then 'Document' when 'thread' then 'Conversation' else 'Player' end`

/** Detail text: the current text of the subject, or the one stored with the event. */
const detailText = sql<string | null>`case ${subjectType}
  when 'thread' then (select t.subject from message_thread t where t.id = ${subjectId}::uuid)
  when 'alert' then (select a.detail from device_alert a where a.id = ${subjectId}::uuid) else player_notification.description end`

const readBy = (scope: Scope) =>
  sql<
    string | null
  >`(select string_agg(s.username, ', ' order by r.at) from notification_read r join staff s on s.id = r.staff_id
    where r.notification_id = player_notification.id and ${scope.within('s.agent_id')})`

export const playerNotificationsData = datasetOf(
  playerNotifications,
  'player_notification',
  ({ from, actor, scope, timeZone }) =>
    from
      .leftJoin('player', playerReferredBy('player_notification'))
      .leftJoin('agent', 'agent.id', 'player.agent_id')
      .leftJoin('domain', 'domain.id', 'player_notification.domain_id')
      .select([
        sql<NotificationKind>`player_notification.kind`.as('kind'),
        'player.username as player',
        detailText.as('description'),
        subjectLabel.as('about'),
        sourceAddress(timeZone).as('source'),
        isReadBy(actor.staffId).as('isRead'),
        isMutedBy(actor.staffId).as('isMuted'),
        isClaimedByIn('player_notification', 'player_notification.id', actor.username).as('isMine'),
        claimedByIn('player_notification', 'player_notification.id', scope).as('assignedTo'),
        visibleActorName(scope, 'player_notification.handled_by').as('handledBy'),
        readBy(scope).as('readBy'),
        'agent.username as agent',
        'domain.name as domain',
        sql<bigint>`player.agent_id`.as('agentId'),
      ]),
)
