-- Keys of the inbound API.

-- Keys of player sites and feeds for the inbound API, with sealed secrets.
create table inbound_key (
  key_id text primary key,
  domain_id int not null references domain,
  name text not null,
  secret_encrypted text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'REVOKED')),
  created_at timestamptz(3) not null default now(),
  is_feed boolean not null default false
);
comment on column inbound_key.name is 'The caller; a new key of the same name continues its idempotency';
comment on column inbound_key.is_feed is 'A feed: may create, price and settle markets for all domains';
call reference_table('inbound_key', 'select, insert, update (status)');
