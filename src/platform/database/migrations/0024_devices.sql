-- From where players come: each player, device and address seen together, one row however often. Written by the calls of a
-- player site, in the transaction of the call; a device is the visitor id the site says.
create table player_sighting (
  cell smallint not null,
  player_id bigint not null,
  device text not null default '',
  ip text not null default '',
  domain_id int not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  times int not null default 1 check (times > 0),
  last_doing text not null,
  country text,
  asn text,
  user_agent text,
  app_version text,
  is_vpn boolean not null default false,
  is_emulator boolean not null default false,
  is_incognito boolean not null default false,
  bot_score smallint check (bot_score between 0 and 100),
  primary key (cell, player_id, device, ip),
  constraint sighting_says_something check (device <> '' or ip <> '')
);
create index player_sighting_device on player_sighting (device) where device <> '';
create index player_sighting_ip on player_sighting (ip) where ip <> '';
select distribute('player_sighting', 'cell', 'player');

-- What is odd about a device. Not deleted: what was found and done about it then is answered from here.
create table device_alert (
  id uuid primary key default uuidv7(),
  domain_id int references domain,
  player_id bigint,
  staff_id bigint references staff,
  agent_id bigint,
  type text not null check (type in ('SHARED_DEVICE', 'MANY_DEVICES', 'KNOWN_DEVICE', 'NEW_DEVICE_PAYOUT', 'ANONYMOUS_NETWORK', 'EMULATOR',
    'COUNTRY_MISMATCH', 'TIME_ZONE_MISMATCH', 'IMPOSSIBLE_TRAVEL', 'BOT', 'BONUS_INCOGNITO', 'STAFF_NEW_DEVICE')),
  severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  score smallint not null check (score between 0 and 100),
  doing text not null,
  detail text not null default '',
  device text not null default '',
  ip text,
  country text,
  asn text,
  user_agent text,
  app_version text,
  is_vpn boolean not null default false,
  is_emulator boolean not null default false,
  is_incognito boolean not null default false,
  is_rooted boolean not null default false,
  time_zone text,
  state text,
  confidence smallint check (confidence between 0 and 100),
  at timestamptz(3) not null default now(),
  status text not null default 'OPEN' check (status in ('OPEN', 'WORKING', 'CLOSED')),
  assigned_to text,
  verdict text check (verdict in ('CONFIRMED', 'FALSE_POSITIVE')),
  action_taken text check (action_taken in ('BLOCKED', 'RESTRICTED', 'WHITELISTED')),
  closed_by text,
  closed_at timestamptz(3),
  note text,
  version int not null default 1,
  constraint alert_is_about_somebody check ((player_id is null) <> (staff_id is null)),
  constraint alert_of_a_player_has_a_domain check (player_id is null or domain_id is not null),
  constraint closed_alert_says_why check ((status = 'CLOSED') = (verdict is not null and closed_by is not null and closed_at is not null))
);
create index device_alert_newest on device_alert (at desc, id desc);
create index device_alert_waiting on device_alert (at desc) where status <> 'CLOSED';
create index device_alert_of_player on device_alert (player_id, type) where player_id is not null;
create index device_alert_of_device on device_alert (device) where device <> '';
select reference('device_alert');

-- What staff should hear about players; who has read it is each one's own, whose it is and that it was dealt with is everybody's.
create table player_notice (
  id uuid primary key,
  domain_id int not null references domain,
  player_id bigint not null,
  kind text not null,
  severity text not null check (severity in ('LOW', 'MEDIUM', 'HIGH')),
  amount bigint,
  subject text,
  says text,
  at timestamptz(3) not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'WORKING', 'CLOSED')),
  assigned_to text,
  handled_by text,
  handled_at timestamptz(3),
  version int not null default 1
);
comment on column player_notice.id is 'The event it was made of: told twice it is the same';
create index player_notice_newest on player_notice (at desc, id desc);
create index player_notice_of_player on player_notice (player_id, at desc);
select reference('player_notice');

create table notice_read (
  staff_id bigint not null references staff,
  notice_id uuid not null references player_notice,
  at timestamptz(3) not null default now(),
  primary key (staff_id, notice_id)
);
select reference('notice_read');

create table notice_reader (
  staff_id bigint primary key references staff,
  read_until timestamptz(3) not null,
  version int not null default 1
);
comment on column notice_reader.read_until is 'Everything until then was marked as read in one go';
select reference('notice_reader');

-- What somebody does not want to hear of; it stands in the list all the same.
create table notice_mute (
  staff_id bigint not null references staff,
  kind text not null,
  at timestamptz(3) not null default now(),
  primary key (staff_id, kind)
);
select reference('notice_mute');

do $$ declare name text; begin
  foreach name in array array['player_sighting', 'player_notice'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;
-- An alert about somebody of the staff is seen where he works.
alter table device_alert enable row level security;
alter table device_alert force row level security;
create policy domain_is_visible on device_alert using (case when domain_id is null
    then exists (select from staff_domain d where d.staff_id = device_alert.staff_id and d.domain_id = any ((select visible_domains())::int[]))
    else domain_id = any ((select visible_domains())::int[]) end)
  with check (domain_id is null or domain_id = any ((select visible_domains())::int[]));

grant select, insert, update on player_sighting, device_alert, player_notice, notice_reader to overround_app;
grant select, insert on notice_read to overround_app;
grant select, insert, delete on notice_mute to overround_app;

-- What was done by a player and to him is found by his id.
create index audit_of_player on audit (player_id, at desc, id desc) where player_id is not null;

-- Accounts that share a number of a phone or somewhere to be paid to are found without reading all of them.
create function phone_key(phone text) returns text language sql immutable as $$
  select case when length(regexp_replace(phone, '\D', '', 'g')) >= 8 then right(regexp_replace(phone, '\D', '', 'g'), 10) end
$$;
-- The last four digits of an account are many accounts': what is too short to be one links nobody.
create function payee_key(beneficiary text) returns text language sql immutable as $$
  select case when beneficiary like '%_@_%' or length(regexp_replace(beneficiary, '\D', '', 'g')) >= 6 then regexp_replace(lower(beneficiary), '[^a-z0-9@]', '', 'g') end
$$;
create index player_phone_key on player (phone_key(phone)) where phone is not null;
create index withdrawal_payee_key on withdrawal (payee_key(beneficiary)) where beneficiary <> '';
create index kyc_document_owner on kyc_document (number_hash, player_id) where number_hash is not null;
revoke execute on function phone_key(text), payee_key(text) from public;
grant execute on function phone_key(text), payee_key(text) to overround_app;

-- A colleague who comes in with a browser he never used before: noted with his session. The first one says nothing.
create function note_new_staff_device() returns trigger language plpgsql security definer set search_path = public as $$
declare alert_id uuid := uuidv7();
begin
  if exists (select from session s where s.staff_id = new.staff_id and s.stage = 'full' and s.token_hash <> new.token_hash)
    and not exists (select from session s where s.staff_id = new.staff_id and s.stage = 'full' and s.token_hash <> new.token_hash and s.visitor = new.visitor) then
    insert into device_alert (id, staff_id, agent_id, type, severity, score, doing, detail, device, ip, user_agent)
    select alert_id, p.id, p.agent_id, 'STAFF_NEW_DEVICE', 'MEDIUM', 50, 'login', 'A device ' || p.username || ' never used before', new.visitor, new.ip, new.user_agent
    from staff p where p.id = new.staff_id;
    insert into outbox (name, subject, payload) values ('device.alert', 'device alert ' || alert_id, jsonb_build_object('alert', alert_id));
  end if;
  return null;
end $$;
revoke execute on function note_new_staff_device() from public;
create trigger new_device_of_staff_is_noted after insert on session for each row
  when (new.stage = 'full' and new.visitor is not null) execute function note_new_staff_device();
