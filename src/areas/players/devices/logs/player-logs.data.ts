import { sql } from 'kysely'
import { playerReferredBy } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { Scope } from '#engine/scope.ts'
import { playerLogs, results } from './player-logs.screen.ts'
import { actorKinds, type LogEvent } from '#areas/players/devices/alerts/labels.ts'

/**
 * Action patterns and the event they are shown as; the first match counts. A failed action can map to another event.
 */
const eventPatterns: readonly (readonly [pattern: string, succeeded: LogEvent, refused?: LogEvent])[] = [
  ['^inbound\\.session$', 'LOGIN', 'LOGIN_FAILED'],
  ['^inbound\\.session\\.seen$', 'LOGOUT'],
  ['logout|session', 'SESSION_ENDED'],
  ['^inbound\\.player$|^player-create', 'REGISTRATION'],
  ['personal-data|addresses|picture|file-seen', 'LOOKED_AT'],
  ['password', 'PASSWORD'],
  ['beneficiar', 'BANK'],
  ['profile|erasure|test-mark', 'PROFILE'],
  ['limit|cool-off|exclusion', 'LIMIT'],
  ['restriction|lock', 'RESTRICTION'],
  ['kyc|document', 'KYC'],
  ['^inbound\\.(bet|ticket)', 'BET', 'BET_REFUSED'],
  ['bet|ticket|win\\.large', 'BET'],
  ['deposit', 'DEPOSIT'],
  ['withdraw', 'WITHDRAWAL'],
  ['^inbound\\.bonus', 'BONUS'],
  ['adjustment|balance|transfer|chips|settle|credit', 'MONEY'],
  ['message', 'MESSAGE'],
]
// Activity reported by the site has its own event type.
const isReportedBySite = sql<boolean>`audit.action = 'inbound.player.activity'`
const event = sql<LogEvent>`case when ${isReportedBySite} then audit.input ->> 'what' ${sql.join(
  eventPatterns.map(
    ([pattern, succeeded, refused = succeeded]) =>
      sql`when audit.action ~ ${sql.lit(pattern)} then case audit.result when 'SUCCESS' then ${sql.lit(succeeded)} else ${sql.lit(refused)} end`,
  ),
  sql` `,
)} else 'CHANGE' end`
/** A call that reports a failure succeeds itself, as does one that finds a wrong password; both are shown as failed. */
const result = sql<
  (typeof results)[number]
>`case when 'false' in (case when ${isReportedBySite} then audit.input ->> 'isDone' end,
  case audit.action when 'inbound.player.first-password' then audit.after ->> 'isRight' end) then 'FAILED' else audit.result end`

const by = sql<(typeof actorKinds)[number]>`case when audit.action like 'inbound.%' then 'PLAYER'
  when audit.actor = 'system' or audit.actor like 'job:%' then 'HOUSE' else 'STAFF' end`

const actor = (scope: Scope) =>
  sql<string | null>`case when audit.action like 'inbound.%' or audit.actor = 'system' then audit.actor
    else ${visibleActorName(scope, 'audit.actor')} end`

/** Formats an inbound action for display: 'inbound.bet.cancellation' becomes 'Bet: cancellation'. */
const bare = sql`regexp_replace(audit.action, '^inbound[.]', '')`
const actionLabel = sql<string>`case when ${isReportedBySite} then 'Reported by the site' else upper(left(${bare}, 1)) || replace(replace(substr(${bare}, 2), '-', ' '), '.', ': ') end`

const inputValue = (...path: string[]) => sql<string | null>`audit.input #>> ${sql.lit(`{${path.join(',')}}`)}`

const inputAmount = sql<bigint | null>`case when audit.action ~ '^inbound\\.(bet|deposit|withdrawal)'
    and coalesce(audit.input ->> 'stake', audit.input ->> 'amount') ~ '^[0-9]{1,15}([.][0-9]{1,3})?$'
  then minor_units(coalesce(audit.input ->> 'stake', audit.input ->> 'amount')::numeric, domain.currency) end`

/** Session heartbeats are left out; the end of a session is kept. */
const isRelevant = sql<boolean>`not (audit.action = 'inbound.session.seen' and audit.input ->> 'isEnd' = 'false')`

export const playerLogsData = datasetOf(playerLogs, 'audit', ({ from, scope }) =>
  from
    .leftJoin('player', playerReferredBy('audit'))
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .leftJoin('domain', 'domain.id', 'audit.domain_id')
    .where('audit.player_id', 'is not', null)
    .where(isRelevant)
    .select([
      'player.username as player',
      'agent.username as agent',
      // The player's current agent: a former upline loses access to the log.
      sql<bigint>`player.agent_id`.as('agentId'),
      'domain.name as domain',
      event.as('event'),
      actionLabel.as('action'),
      inputAmount.as('amount'),
      result.as('result'),
      sql<string | null>`coalesce(audit.reason, ${inputValue('detail')}, ${inputValue('bonus')})`.as('reason'),
      by.as('by'),
      actor(scope).as('actor'),
      sql<string | null>`coalesce(${inputValue('device', 'ip')}, ${inputValue('ip')})`.as('ip'),
      sql<
        string | null
      >`nullif(concat_ws(', ', ${inputValue('place', 'city')}, coalesce(${inputValue('place', 'state')}, ${inputValue('place', 'country')}, ${inputValue('device', 'country')})), '')`.as(
        'place',
      ),
      sql<string | null>`coalesce(${inputValue('device', 'isp')}, ${inputValue('device', 'asn')})`.as('network'),
      sql<boolean>`'true' in (${inputValue('device', 'isVpn')}, ${inputValue('place', 'isVpn')})`.as('isVpn'),
      inputValue('device', 'id').as('device'),
      inputValue('device', 'userAgent').as('system'),
      inputValue('device', 'userAgent').as('browser'),
      inputValue('device', 'userAgent').as('userAgent'),
      inputValue('device', 'appVersion').as('appVersion'),
      sql<string | null>`regexp_replace(audit.subject, '^[a-z_]+:', '')`.as('reference'),
      sql<unknown>`audit.input - 'ip' #- '{device,ip}'`.as('details'),
    ]),
)
