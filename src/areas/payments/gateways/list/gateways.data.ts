import { sql } from 'kysely'
import type { reviewReasons } from '#areas/payments/rules/deposits/gateway-status.ts'
import { floatBooked } from '#areas/payments/gateways/floats/float.data.ts'
import { domainNameOf, playerReferredBy } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { collectionAccounts } from '#areas/payments/gateways/accounts/accounts.screen.ts'
import { gatewayCallbacks } from '#areas/payments/gateways/callback-review/callbacks.screen.ts'
import { gatewayCalls } from '#areas/payments/gateways/accounts/calls.screen.ts'
import { gateways } from './gateways.screen.ts'
import { htDeposit } from '#areas/payments/methods/ht-deposit.screen.ts'

/** Share of calls the gateway answered, in basis points. */
const answerRateIn = (span: string) => sql<
  number | null
>`(select (10000 * count(*) filter (where c.outcome <> 'SILENT') / count(*))::int
  from gateway_call c where c.gateway_id = gateway.id and c.at > now() - ${sql.lit(span)}::interval having count(*) > 0)`
const secretOf = (status: string) => sql<string | null>`(select '****' || s.last_four from gateway_secret s
  where s.gateway_id = gateway.id and s.status = ${sql.lit(status)} order by coalesce(s.activated_at, s.entered_at) desc limit 1)`

export const gatewaysData = datasetOf(gateways, 'gateway', ({ from }) =>
  from.select([
    domainNameOf('gateway.domain_id').as('domain'),
    secretOf('ACTIVE').as('credential'),
    secretOf('WAITING').as('waiting'),
    answerRateIn('24 hours').as('answeredDay'),
    answerRateIn('7 days').as('answeredWeek'),
    sql<
      number | null
    >`(select avg(c.ms)::int from gateway_call c where c.gateway_id = gateway.id and c.at > now() - interval '24 hours')`.as(
      'milliseconds',
    ),
    sql<number>`(select count(*)::int from gateway_callback c where c.gateway_id = gateway.id and c.status = 'REVIEW')`.as(
      'reviews',
    ),
    'float_balance as float',
    floatBooked.as('floatBooked'),
    sql<bigint | null>`float_balance - ${floatBooked}`.as('floatDifference'),
    sql<string>`'/api/gateways/' || gateway.id || '/callback'`.as('callback'),
  ]),
)

export const collectionAccountsData = datasetOf(collectionAccounts, 'collection_account', ({ from }) =>
  from.select([
    sql<string>`(select m.name from deposit_method m where m.id = collection_account.method_id)`.as('method'),
    domainNameOf('collection_account.domain_id').as('domain'),
    sql<bigint>`(select coalesce(sum(p.amount), 0)::bigint from deposit p join domain d on d.id = collection_account.domain_id
        where p.collection_account_id = collection_account.id and p.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS')
          and p.requested_at >= day_start((now() at time zone d.time_zone)::date, d.time_zone))`.as('receivedToday'),
  ]),
)

export const gatewayCallsData = datasetOf(gatewayCalls, 'gateway_call', ({ from }) =>
  from
    .leftJoin('gateway', 'gateway.id', 'gateway_call.gateway_id')
    .select(['gateway.name as gateway', domainNameOf('gateway_call.domain_id').as('domain')]),
)

type ReviewReasonCode = (typeof reviewReasons)[number] | 'ASKING' | 'REPEATED' | 'OVERTAKEN'

/** Callbacks without a player belong to the root agent, so only viewers of the whole tree see them. */
const agentOrRoot = sql<bigint>`coalesce(gateway_callback.agent_id, (select a.id from agent a
  where a.domain_id = gateway_callback.domain_id and a.parent_id is null order by a.id limit 1), 0)`

export const gatewayCallbacksData = datasetOf(gatewayCallbacks, 'gateway_callback', ({ from }) =>
  from
    .leftJoin('gateway', 'gateway.id', 'gateway_callback.gateway_id')
    .leftJoin('player', playerReferredBy('gateway_callback'))
    .leftJoin('deposit', (join) =>
      join
        .on('deposit.cell', '=', sql<number>`cell_of(gateway_callback.player_id)`)
        .onRef('deposit.player_id', '=', 'gateway_callback.player_id')
        .onRef('deposit.id', '=', 'gateway_callback.deposit_id'),
    )
    .select([
      'gateway.name as gateway',
      // The reason of an unsigned callback is a sentence; it is shown as the note instead.
      sql<ReviewReasonCode | null>`case when gateway_callback.status = 'UNSIGNED' then null else gateway_callback.review_reason end`.as(
        'reviewReason',
      ),
      'deposit.amount as requestedAmount',
      'player.username as player',
      'deposit.status as depositStatus',
      sql<
        string | null
      >`coalesce(gateway_callback.note, case when gateway_callback.status = 'UNSIGNED' then gateway_callback.review_reason end)`.as(
        'note',
      ),
      sql<string | null>`coalesce(gateway_callback.journal_id, deposit.journal_id)::text`.as('journal'),
      'gateway_callback.deposit_id as deposit',
      agentOrRoot.as('agentId'),
    ]),
)

export const htDepositData = datasetOf(htDeposit, 'deposit_guide', ({ from }) =>
  from.select([
    domainNameOf('deposit_guide.domain_id').as('domain'),
    sql<string>`array_to_string(platforms, ', ')`.as('platforms'),
    sql<number>`jsonb_array_length(steps)`.as('steps'),
    sql<number>`(select count(*)::int from jsonb_array_elements(steps) s where s ->> 'picture' is not null)`.as(
      'pictures',
    ),
    'video_url as video',
  ]),
)
