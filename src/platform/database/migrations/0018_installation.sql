-- What an owner sets up without SQL: domains with their brand, currencies, keys of player sites and feeds.
alter table domain
  add column color text check (color ~ '^#[0-9a-f]{6}$'),
  add column logo uuid,
  add column version int not null default 1,
  add column updated_at timestamptz(3) not null default now();
comment on column domain.color is 'Brand colour of the panel; null: the standard colour';
alter table currency add column version int not null default 1, add column updated_at timestamptz(3) not null default now();
call grant_app('currency', 'insert, update');

-- Pictures that the operator shows; the logo of a domain is shown to its staff.
create or replace view operator_picture with (security_invoker = true) as
  select domain_id, logo as file, 'deposit_method' as location, status = 'ACTIVE' as is_on from deposit_method where logo is not null
  union all
  select g.domain_id, (s ->> 'picture')::uuid, 'deposit_guide', g.status = 'ACTIVE' from deposit_guide g, jsonb_array_elements(g.steps) s
  where s ->> 'picture' is not null
  union all
  select id, logo, 'domain', status = 'ACTIVE' from domain where logo is not null and id = any (visible_domains());

-- Keys of player sites and feeds. A key is approved without a secret; the secret is created when it is shown, once.
alter table inbound_key
  alter column secret_encrypted drop not null,
  add column id uuid not null default uuidv7() unique,
  add column expires_at timestamptz(3),
  add column last_used_at timestamptz(3),
  add column created_by text,
  add column version int not null default 1,
  add column updated_at timestamptz(3) not null default now(),
  drop constraint inbound_key_status_check,
  add constraint inbound_key_status_check check (status in ('READY', 'ACTIVE', 'REVOKED')),
  add constraint active_key_has_a_secret check (status <> 'ACTIVE' or secret_encrypted is not null);
comment on column inbound_key.expires_at is 'End of a key that was rotated: its successor has the same name';
comment on column inbound_key.last_used_at is 'The last correctly signed call, written at most once a minute';
call grant_app('inbound_key', 'update (secret_encrypted, status, expires_at, last_used_at, version, updated_at)');
-- The last use of a key is no change of it.
drop trigger key_is_notified on inbound_key;
create trigger key_is_notified after insert or update of status, expires_at, secret_encrypted on inbound_key
  for each statement execute function notify_settings();

-- An installation that began with one owner. Until a second owner has signed in, no one could approve what the first one does
-- with users and roles, so these need no second approval; afterwards they do, for good.
create table installation (
  id boolean primary key default true check (id),
  first_owner bigint not null references staff,
  second_owner bigint references staff,
  second_owner_at timestamptz(3)
);
call reference_table('installation', 'select');
insert into installation (first_owner)
  select min(id) from staff having count(*) = 1;

create function note_second_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update installation set second_owner = new.id, second_owner_at = now()
    where second_owner_at is null and first_owner <> new.id and new.agent_id is null
      and exists (select from role r where r.id = new.role_id and r.permissions @> '{USER_CREATE,USER_EDIT,ROLE_EDIT}');
  return null;
end $$;
create trigger second_owner_signs_in after update of last_login_at on staff
  for each row when (new.last_login_at is distinct from old.last_login_at) execute function note_second_owner();

-- Owners of installations from before these permissions existed.
update role set permissions = permissions || '{DOMAIN_VIEW,DOMAIN_EDIT,INBOUND_KEY_VIEW,INBOUND_KEY_EDIT}'
  where rank = 1 and permissions @> '{SETTING_PAGE_EDIT,ROLE_EDIT,USER_CREATE}' and not 'DOMAIN_EDIT' = any (permissions);
