-- Keys with which programs of the operator read what their creator may read in one domain. Only hashes are stored; after a
-- rotation the previous key is valid until it ends.
create table api_key (
  id uuid primary key default uuidv7(),
  staff_id bigint not null references staff,
  domain_id int not null references domain,
  name text not null,
  -- The beginning of the key, by which its owner recognises it.
  prefix text not null,
  secret_hash text not null unique,
  previous_secret_hash text,
  previous_ends_at timestamptz(3),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Networks from which it is accepted; empty: any.
  networks inet[] not null default '{}',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'REVOKED')),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  last_used_ip text,
  created_at timestamptz(3) not null default now(),
  version int not null default 1
);
create index api_key_of on api_key (staff_id);
create unique index api_key_previous on api_key (previous_secret_hash) where previous_secret_hash is not null;
create unique index api_key_name on api_key (staff_id, domain_id, name) where status = 'ACTIVE';
call tenant_table('api_key', 'select, insert, update');
