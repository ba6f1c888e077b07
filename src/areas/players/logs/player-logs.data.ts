import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { nameWithin } from '#areas/access/activity/actor-name.ts'
import type { Scope } from '#engine/scope.ts'
import { playerLogs, results } from './player-logs.screen.ts'
import { doers, type LogEvent } from '#areas/players/device-alerts/words.ts'

/** Names of acts by what they are about; the first that fits speaks. What came of it may make it another event. */
const meant: readonly (readonly [pattern: string, succeeded: LogEvent, refused?: LogEvent])[] = [
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
// What the site itself tells carries its name.
const isTold = sql<boolean>`audit.action = 'inbound.player.activity'`
const event = sql<LogEvent>`case when ${isTold} then audit.input ->> 'what' ${sql.join(
  meant.map(
    ([pattern, succeeded, refused = succeeded]) =>
      sql`when audit.action ~ ${sql.lit(pattern)} then case audit.result when 'SUCCESS' then ${sql.lit(succeeded)} else ${sql.lit(refused)} end`,
  ),
  sql` `,
)} else 'CHANGE' end`
/** A call that tells of a failure succeeds; so does one that finds a password wrong. */
const result = sql<
  (typeof results)[number]
>`case when 'false' in (case when ${isTold} then audit.input ->> 'isDone' end,
  case audit.action when 'inbound.player.first-password' then audit.after ->> 'isRight' end) then 'FAILED' else audit.result end`

const by = sql<(typeof doers)[number]>`case when audit.action like 'inbound.%' then 'PLAYER'
  when audit.actor = 'system' or audit.actor like 'job:%' then 'HOUSE' else 'STAFF' end`

const actor = (scope: Scope) =>
  sql<string | null>`case when audit.action like 'inbound.%' or audit.actor = 'system' then audit.actor
    else ${nameWithin(scope, 'audit.actor')} end`

/** 'inbound.bet.cancellation' as a person says it: 'Bet: cancellation'. */
const bare = sql`regexp_replace(audit.action, '^inbound[.]', '')`
const actionSaid = sql<string>`case when ${isTold} then 'Told by the site' else upper(left(${bare}, 1)) || replace(replace(substr(${bare}, 2), '-', ' '), '.', ': ') end`

const said = (...path: string[]) => sql<string | null>`audit.input #>> ${sql.lit(`{${path.join(',')}}`)}`

const moneySaid = sql<bigint | null>`case when audit.action ~ '^inbound\\.(bet|deposit|withdrawal)'
    and coalesce(audit.input ->> 'stake', audit.input ->> 'amount') ~ '^[0-9]{1,15}([.][0-9]{1,2})?$'
  then (coalesce(audit.input ->> 'stake', audit.input ->> 'amount')::numeric * 100)::bigint end`

/** A session that is spoken of every few minutes is no news; that it ends is. */
const isNews = sql<boolean>`not (audit.action = 'inbound.session.seen' and audit.input ->> 'isEnd' = 'false')`

export const playerLogsData = dataset(playerLogs, ({ db, scope }) =>
  db
    .selectFrom('audit')
    .leftJoin('player', (join) =>
      join.on('player.cell', '=', sql<number>`cell_of(audit.player_id)`).onRef('player.id', '=', 'audit.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .leftJoin('domain', 'domain.id', 'audit.domain_id')
    .where('audit.player_id', 'is not', null)
    .where(isNews)
    .select([
      'audit.id',
      'audit.at',
      'player.username as player',
      'audit.player_id as playerId',
      'agent.username as agent',
      // Where the player hangs now: whoever lost him reads his log no more.
      sql<bigint>`player.agent_id`.as('agentId'),
      'audit.domain_id as domainId',
      'domain.name as domain',
      event.as('event'),
      actionSaid.as('action'),
      moneySaid.as('amount'),
      result.as('result'),
      sql<string | null>`coalesce(audit.reason, ${said('detail')}, ${said('bonus')})`.as('reason'),
      by.as('by'),
      actor(scope).as('actor'),
      sql<string | null>`coalesce(${said('device', 'ip')}, ${said('ip')})`.as('ip'),
      sql<
        string | null
      >`nullif(concat_ws(', ', ${said('place', 'city')}, coalesce(${said('place', 'state')}, ${said('place', 'country')}, ${said('device', 'country')})), '')`.as(
        'place',
      ),
      sql<string | null>`coalesce(${said('device', 'isp')}, ${said('device', 'asn')})`.as('network'),
      sql<boolean>`'true' in (${said('device', 'isVpn')}, ${said('place', 'isVpn')})`.as('isVpn'),
      said('device', 'id').as('device'),
      said('device', 'userAgent').as('system'),
      said('device', 'userAgent').as('browser'),
      said('device', 'userAgent').as('userAgent'),
      said('device', 'appVersion').as('appVersion'),
      'audit.subject as reference',
      sql<unknown>`audit.input - 'ip' #- '{device,ip}'`.as('details'),
    ]),
)
