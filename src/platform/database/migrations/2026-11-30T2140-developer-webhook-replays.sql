-- What is sent again in the background, at a rate, until all of it was or the replay ends before.
create table webhook_replay (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  endpoint_id uuid not null references webhook_endpoint,
  -- EVENTS: what was recorded in the period. FAILED, ENDED: deliveries that were queued in it. GROUP: identical failures.
  source text not null check (source in ('EVENTS', 'FAILED', 'ENDED', 'GROUP')),
  event text,
  failure_group uuid,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null check (to_at > from_at),
  per_second int not null check (per_second between 1 and 50),
  total int not null check (total > 0),
  sent int not null default 0 check (sent >= 0),
  -- The last one that was queued: the next ones come after it.
  after_id uuid,
  next_at timestamptz(3) not null default now(),
  status text not null default 'RUNNING' check (status in ('RUNNING', 'DONE', 'CANCELLED', 'STOPPED')),
  status_reason text,
  staff_id bigint not null references staff,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  version int not null default 1,
  check ((source = 'GROUP') = (failure_group is not null)),
  check ((status = 'RUNNING') = (ended_at is null))
);
-- The rate is that of an endpoint.
create unique index webhook_replay_one on webhook_replay (endpoint_id) where status = 'RUNNING';
create index webhook_replay_newest on webhook_replay (created_at desc, id desc);
call tenant_table('webhook_replay', 'select, insert, update');
