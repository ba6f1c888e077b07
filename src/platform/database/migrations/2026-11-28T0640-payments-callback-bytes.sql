-- The bytes of a callback as they came, sealed: what a mapping reads, and what a dispute with a gateway is about. The log
-- itself has them masked. They are deleted with its row, and when the player is erased.
create table gateway_callback_body (
  callback_id uuid primary key references gateway_callback on delete cascade,
  domain_id int not null references domain,
  sealed text not null check (length(sealed) <= 400000),
  key_id text generated always as (split_part(sealed, '.', 2)) stored
);
comment on column gateway_callback_body.key_id is 'The key that seals it: the start looks for keys that are missing, without reading the bytes';
create index gateway_callback_body_key on gateway_callback_body (key_id);
call tenant_table('gateway_callback_body', 'select, insert');
-- How many refused callbacks of an address are kept in a minute.
create index gateway_callback_unsigned on gateway_callback (gateway_id, ip, at) where status = 'UNSIGNED';

create function erase_callback_bodies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from gateway_callback_body b using gateway_callback c where c.id = b.callback_id and c.player_id = new.player_id;
  return null;
end $$;
create trigger bytes_of_callbacks_are_erased after insert on player_erasure for each row execute function erase_callback_bodies();
