-- Addresses of the operator's own systems that are notified of events of a domain. The secret signs; after a rotation the
-- previous one signs too until it ends.
create table webhook_endpoint (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  url text not null,
  description text not null default '',
  events text[] not null check (cardinality(events) > 0),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'DISABLED')),
  status_reason text,
  -- Null until a secret is created, as in the demo.
  secret_encrypted text,
  previous_secret_encrypted text,
  previous_ends_at timestamptz(3),
  -- Since when and how often in a row deliveries have failed.
  failing_since timestamptz(3),
  failures int not null default 0,
  last_delivered_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (status <> 'ACTIVE' or secret_encrypted is not null)
);
call tenant_table('webhook_endpoint', 'select, insert, update');

-- One event for one endpoint. The body is stored as it is sent, so that every attempt and replay sends the same bytes.
create table webhook_delivery (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  endpoint_id uuid not null references webhook_endpoint,
  event_id uuid not null,
  event text not null,
  -- What the event is about; deliveries of one aggregate keep their order for a minute.
  aggregate text not null,
  body text not null,
  is_replay boolean not null default false,
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCESS', 'FAILED', 'DISABLED')),
  attempts int not null default 0,
  http_status int,
  latency_ms int,
  error text,
  next_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  version int not null default 1
);
create index webhook_delivery_newest on webhook_delivery (created_at desc, id desc);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at) where status = 'PENDING';
create index webhook_delivery_order on webhook_delivery (endpoint_id, aggregate, id) where status = 'PENDING';
create unique index webhook_delivery_once on webhook_delivery (event_id, endpoint_id) where not is_replay;
call tenant_table('webhook_delivery', 'select, insert, update, delete');

create table webhook_attempt (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  delivery_id uuid not null references webhook_delivery on delete cascade,
  attempt int not null,
  at timestamptz(3) not null,
  http_status int,
  latency_ms int not null,
  error text
);
create index webhook_attempt_of on webhook_attempt (delivery_id, at);
create index webhook_attempt_newest on webhook_attempt (at desc, id desc);
call tenant_table('webhook_attempt', 'select, insert, delete');
