-- Calls whose key is not active, summed up by day: how the key begins and where the calls came from, never the key. Such a call
-- is of no domain; the domain of a key that was active once says who sees it.
create table unknown_key_call (
  id uuid primary key default uuidv7(),
  day date not null,
  channel text not null check (channel in ('SITE', 'CASINO', 'API')),
  beginning text not null,
  ip text not null,
  reason text not null check (reason in ('UNKNOWN', 'REVOKED', 'EXPIRED', 'NOT_HERE')),
  of_domain_id int references domain,
  key_name text,
  calls bigint not null check (calls > 0),
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  unique nulls not distinct (day, channel, beginning, ip, reason, of_domain_id, key_name)
);
create index unknown_key_call_newest on unknown_key_call (last_at desc, id desc);
call reference_table('unknown_key_call', 'select, insert, update, delete');
