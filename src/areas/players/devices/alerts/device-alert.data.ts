import { sql } from 'kysely'
import type { DeviceOperation } from '#platform/auth/rules/device.ts'
import { playerReferredBy } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { Scope } from '#engine/scope.ts'
import { deviceAlert } from './device-alert.screen.ts'

/** Staff alerts of the operator have no agent. They get an agent id that is in no downline. */
const platform = 0n
const maxShown = 99

const onDevice = (scope: Scope) =>
  sql<number>`(select count(*)::int from (select distinct s.player_id from device_event s join player o on o.cell = s.cell and o.id = s.player_id
    where s.device = device_alert.device and s.device <> '' and ${scope.within('o.agent_id')} limit ${maxShown}) seen)`

const maxNames = 5

const namesOnDevice = (scope: Scope) =>
  sql<
    string | null
  >`(select string_agg(seen.username, ', ' order by seen.username) from (select distinct o.username from device_event s join player o on o.cell = s.cell and o.id = s.player_id
    where s.device = device_alert.device and s.device <> '' and ${scope.within('o.agent_id')} order by o.username limit ${maxNames}) seen)`

export const deviceAlertData = datasetOf(deviceAlert, 'device_alert', ({ from, scope }) =>
  from
    .leftJoin('player', playerReferredBy('device_alert'))
    .leftJoin('staff', 'staff.id', 'device_alert.staff_id')
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .leftJoin('domain', 'domain.id', 'device_alert.domain_id')
    .select([
      'player.username as player',
      'staff.username as staff',
      onDevice(scope).as('onDevice'),
      namesOnDevice(scope).as('names'),
      claimedByIn('device_alert', 'device_alert.id', scope).as('assignedTo'),
      'device_alert.action_taken as action',
      sql<DeviceOperation>`device_alert.operation`.as('operation'),
      'device_alert.asn as network',
      visibleActorName(scope, 'device_alert.closed_by').as('closedBy'),
      'agent.username as agent',
      'domain.name as domain',
      // The current agent: a former upline loses access to the alerts.
      sql<bigint>`case when device_alert.player_id is null then coalesce(staff.agent_id, ${platform}::bigint) else player.agent_id end`.as(
        'agentId',
      ),
    ]),
)
