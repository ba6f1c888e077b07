-- What a gateway says it did on a day, held against the ledger: its report as it came, line by line, and what both are apart.
create table gateway_day (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  gateway_id uuid not null references gateway,
  day date not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'OPEN', 'CLOSED')),
  report_id uuid,
  currency text not null references currency,
  lines int not null default 0,
  reported_in bigint not null default 0,
  booked_in bigint not null default 0,
  reported_out bigint not null default 0,
  booked_out bigint not null default 0,
  ask_at timestamptz(3),
  compared_at timestamptz(3),
  said text,
  closed_by text,
  closed_at timestamptz(3),
  version int not null default 1,
  unique (gateway_id, day),
  constraint a_closed_day_has_its_report check (status = 'WAITING' or report_id is not null)
);
comment on column gateway_day.day is 'A day of UTC, as gateways count them';
comment on column gateway_day.ask_at is 'When its gateway is asked for the report next; null: nobody asks by himself';
create index gateway_day_due on gateway_day (ask_at) where ask_at is not null;
create index gateway_day_newest on gateway_day (day desc, id desc);
select reference('gateway_day');

-- The same report brought again is the same report; another one takes its place, and the first is kept.
create table gateway_report (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  gateway_id uuid not null references gateway,
  day date not null,
  digest bytea not null,
  source text not null check (source in ('FETCHED', 'UPLOADED')),
  brought_by text not null,
  brought_at timestamptz(3) not null default now(),
  lines jsonb not null,
  unique (gateway_id, day, digest)
);
comment on column gateway_report.lines is 'Its payments: direction, orderId, amount in minor units, currency, word, fee';
select reference('gateway_report');

create table gateway_difference (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  day_id uuid not null references gateway_day,
  kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'OTHER_AMOUNT', 'OTHER_CURRENCY', 'OTHER_STATUS', 'DUPLICATE', 'OTHER_FEE')),
  direction text not null check (direction in ('DEPOSIT', 'PAYOUT')),
  order_id text not null,
  payment_id uuid generated always as (case when order_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then order_id::uuid end) stored,
  nth int not null default 1,
  ours bigint not null,
  theirs bigint not null,
  our_status text,
  their_word text,
  why text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'TAKEN', 'EXPLAINED', 'SETTLED')),
  owner text,
  resolution text check (resolution in ('BOOKED', 'TAKEN_BACK', 'OTHER_DAY', 'GATEWAY_ERROR', 'ACCEPTED')),
  note text,
  resolved_by text,
  resolved_at timestamptz(3),
  found_at timestamptz(3) not null default now(),
  version int not null default 1,
  unique (day_id, direction, order_id, kind, nth),
  constraint explained_by_somebody check ((status = 'EXPLAINED') = (resolution is not null) and (resolution is null) = (resolved_by is null))
);
comment on column gateway_difference.payment_id is 'Orders of ours are ids of deposits and of payouts';
create index gateway_difference_newest on gateway_difference (found_at desc, id desc);
create index gateway_difference_open on gateway_difference (day_id) where status in ('OPEN', 'TAKEN');
select reference('gateway_difference');

-- Whatever happens at once, a day with something unexplained is not closed.
create function day_is_explained() returns trigger language plpgsql as $$
begin
  if new.status = 'CLOSED' and exists (select from gateway_difference d where d.day_id = new.id and d.status in ('OPEN', 'TAKEN')) then
    raise exception 'a day with unexplained differences is not closed' using errcode = '23514', constraint = 'a_closed_day_is_explained';
  end if;
  return new;
end $$;
create trigger day_is_explained before update on gateway_day for each row execute function day_is_explained();

do $$ declare name text; begin
  foreach name in array array['gateway_day', 'gateway_report', 'gateway_difference'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;
grant select, insert, update on gateway_day, gateway_difference to overround_app;
grant select, insert on gateway_report to overround_app;
