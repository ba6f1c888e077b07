const firstDomain = '(select min(id) from domain)'

const message = `json_build_object('type', e.event, 'timestamp', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'data', json_build_object('id', e.id, 'domain', e.domain_id, 'aggregate', e.aggregate,
    'version', ('x' || substr(replace(e.id::text, '-', ''), 1, 12) || substr(replace(e.id::text, '-', ''), 14, 3))::bit(60)::bigint::text))::text`

/** Recent deposits as events, each with the id that it would have. */
const recentDeposits = (
  where: string,
  limit: number,
) => `(select uuidv7(d.requested_at - now()) as id, d.domain_id, 'deposit.succeeded' as event,
  'deposit:' || d.id as aggregate, d.requested_at as at, row_number() over (order by d.requested_at desc) as place
  from deposit d where d.status = 'SUCCESS' and d.domain_id = ${firstDomain} and ${where} order by d.requested_at desc limit ${limit}) e`

/**
 * Webhooks of the first domain: one paused by its receiver, one disabled after it failed for days. None is active, so
 * that the demo calls no other system; a secret is created when one is resumed.
 */
export const webhookStatements: readonly string[] = [
  `insert into webhook_endpoint (domain_id, url, description, events, status, status_reason, failing_since, failures, last_delivered_at, created_by, created_at) values
    (${firstDomain}, 'https://erp.example/overround/events', 'Bookkeeping', array['deposit.succeeded', 'deposit.reversed', 'withdrawal.paid'], 'PAUSED',
      'The endpoint answered 410 Gone', null, 0, now() - interval '3 hours', 'developer', now() - interval '40 days'),
    (${firstDomain}, 'https://crm.example/hooks/players', 'Former CRM', array['deposit.succeeded', 'player.registered'], 'DISABLED',
      '14 deliveries failed in a row', now() - interval '9 days', 14, now() - interval '9 days', 'developer', now() - interval '50 days')`,
  `insert into webhook_delivery (domain_id, endpoint_id, event_id, event, aggregate, body, status, attempts, http_status, latency_ms, error, next_at, created_at)
    select e.domain_id, w.id, e.id, e.event, e.aggregate, ${message}, case when e.place = 1 then 'PENDING' else 'SUCCESS' end, case when e.place % 9 = 0 then 2 else 1 end,
      case when e.place = 1 then 410 else 204 end, 40 + e.place * 7 % 180, case when e.place = 1 then 'The endpoint answered 410 Gone' end, e.at, e.at
    from webhook_endpoint w, ${recentDeposits(`d.requested_at < now() - interval '2 hours'`, 40)} where w.url like 'https://erp.%'`,
  `insert into webhook_delivery (domain_id, endpoint_id, event_id, event, aggregate, body, status, attempts, http_status, latency_ms, error, next_at, created_at)
    select e.domain_id, w.id, e.id, e.event, e.aggregate, ${message}, case when e.place % 2 = 0 then 'FAILED' else 'DISABLED' end, case when e.place % 2 = 0 then 12 else 3 end,
      case when e.place % 3 = 0 then null else 503 end, case when e.place % 3 = 0 then 5000 else 90 end,
      case when e.place % 3 = 0 then 'The request timed out' else 'The endpoint answered 503' end, e.at, e.at
    from webhook_endpoint w, ${recentDeposits(`d.requested_at < now() - interval '8 days'`, 12)} where w.url like 'https://crm.%'`,
  `insert into webhook_attempt (domain_id, delivery_id, attempt, at, http_status, latency_ms, error)
    select d.domain_id, d.id, n, least(d.created_at + interval '5 minutes' * (n - 1), now()),
      case when n < d.attempts and d.status = 'SUCCESS' then 500 else d.http_status end, d.latency_ms,
      case when n < d.attempts and d.status = 'SUCCESS' then 'The endpoint answered 500' else d.error end
    from webhook_delivery d, generate_series(1, d.attempts) n`,
  `update webhook_delivery d set failure = case when d.http_status is null then 'NO_ANSWER' else 'ANSWER' end, failed_since = a.first_at, failed_at = a.last_at
    from (select delivery_id, min(at) as first_at, max(at) as last_at from webhook_attempt group by delivery_id) a
    where a.delivery_id = d.id and d.status <> 'SUCCESS'`,
  `insert into webhook_replay (domain_id, endpoint_id, source, from_at, to_at, per_second, total, sent, next_at, status, staff_id, created_by, created_at, ended_at)
    select w.domain_id, w.id, 'EVENTS', now() - interval '12 days', now() - interval '11 days', 10, 420, 420, now() - interval '10 days', 'DONE', s.id, s.username,
      now() - interval '10 days', now() - interval '10 days' + interval '42 seconds'
    from webhook_endpoint w, (select id, username from staff where is_developer order by id limit 1) s where w.url like 'https://erp.%'`,
]
