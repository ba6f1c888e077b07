-- Providers that sign with a key of their own: the installation holds its public half and shares no secret.
alter table inbound_key add column public_key text check (public_key is null or casino_provider is not distinct from 'gap');
comment on column inbound_key.public_key is 'With which the provider''s signatures are verified: SPKI, DER in base64; null: a shared secret signs';
alter table inbound_key drop constraint active_key_has_a_secret,
  add constraint active_key_has_a_secret check (status <> 'ACTIVE' or secret_encrypted is not null or public_key is not null);
