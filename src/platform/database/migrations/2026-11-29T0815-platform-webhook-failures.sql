-- Why the last attempt failed: the endpoint answered with an error, did not answer, may not be called, or no secret could
-- be read to sign with. Attempts are counted through all redeliveries; waits begin anew with each.
alter table webhook_delivery
  add failure text check (failure in ('ANSWER', 'NO_ANSWER', 'BLOCKED', 'SECRET')),
  -- First and last attempt that failed in this way.
  add failed_since timestamptz(3),
  add failed_at timestamptz(3),
  add attempts_before int not null default 0;

-- Attempts that had the same number after a redelivery.
update webhook_attempt a set attempt = numbered.place
  from (select id, row_number() over (partition by delivery_id order by at, id)::int as place from webhook_attempt) numbered
  where numbered.id = a.id and a.attempt <> numbered.place;
update webhook_delivery d set attempts = made.attempts, attempts_before = made.attempts - d.attempts
  from (select delivery_id, count(*)::int as attempts from webhook_attempt group by delivery_id) made
  where made.delivery_id = d.id and made.attempts > d.attempts;
drop index webhook_attempt_of;
create unique index webhook_attempt_of on webhook_attempt (delivery_id, attempt);

update webhook_delivery d set
    failure = case when d.http_status is not null then 'ANSWER' when d.error ~ '^(Calls to|Only|Enter|The URL|The host name must)' then 'BLOCKED' else 'NO_ANSWER' end,
    failed_since = coalesce(a.first_at, d.created_at), failed_at = coalesce(a.last_at, d.created_at)
  from webhook_delivery e left join lateral (
    select min(at) as first_at, max(at) as last_at from webhook_attempt where delivery_id = e.id and error = e.error) a on true
  where e.id = d.id and d.error is not null and d.status <> 'SUCCESS';

-- Deliveries of an endpoint that failed in the same way.
alter table webhook_delivery add failure_group uuid generated always as (case when failure is not null
  then md5(endpoint_id::text || '|' || failure || '|' || coalesce(http_status::text, '') || '|' || coalesce(error, ''))::uuid end) stored;
create index webhook_delivery_failure on webhook_delivery (failure_group, id) where failure_group is not null;
