-- Signatures of inbound calls cover method, path, key and a nonce. A key that a site already uses accepts the earlier signature too,
-- until the operator ends it.
alter table inbound_key add column accepts_v1 boolean not null default true;
comment on column inbound_key.accepts_v1 is 'Whether signatures over time and body alone are still accepted; ended once the site has moved to the newer ones';

-- Nonces of the last minutes. After a crash the table is empty: the timestamps of older calls are about to expire.
create unlogged table inbound_nonce (
  key_id text not null,
  nonce text not null check (length(nonce) between 16 and 64),
  expires_at timestamptz(3) not null,
  primary key (key_id, nonce)
);
create index inbound_nonce_expired on inbound_nonce (expires_at);
call reference_table('inbound_nonce', 'select, insert, delete');
