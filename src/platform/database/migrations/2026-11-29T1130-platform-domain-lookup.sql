-- Look-ups of names and addresses: what name servers, the certificate and the web server said at one time.
create table domain_lookup (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  -- As it is looked up, and as people write it.
  name text not null,
  written text not null,
  is_address boolean not null,
  is_mixed_scripts boolean not null default false,
  -- The name is the host of the domain.
  is_own boolean not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'DONE')),
  requested_by text not null,
  requested_at timestamptz(3) not null default now(),
  checked_at timestamptz(3),
  certificate text check (certificate in ('GOOD', 'EXPIRED', 'NOT_YET_VALID', 'WRONG_NAME', 'SELF_SIGNED', 'CHAIN_INCOMPLETE', 'NOT_TRUSTED', 'NONE')),
  days_left int,
  http_status int,
  report jsonb,
  version int not null default 1,
  check ((status = 'DONE') = (report is not null))
);
create index domain_lookup_newest on domain_lookup (requested_at desc, id desc);
create index domain_lookup_waiting on domain_lookup (requested_at) where status = 'PENDING';
call tenant_table('domain_lookup', 'select, insert, update');
