-- Push messages to the players' apps: devices, the provider of each domain, messages and one delivery for each device.
create table app_device (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  platform text not null check (platform in ('android', 'ios', 'web')),
  language text check (language ~ '^[a-z]{2}$'),
  token text not null check (length(token) between 16 and 500),
  registered_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  retired_at timestamptz(3),
  retired_reason text,
  primary key (cell, player_id, id),
  check ((retired_at is null) = (retired_reason is null))
);
comment on column app_device.token is 'The address of the device at the provider; a token reaches one player at a time';
create index app_device_token on app_device (domain_id, token) where retired_at is null;
create index app_device_reached on app_device (domain_id, platform) where retired_at is null;
call tenant_table('app_device', 'select, insert, update (language, platform, last_seen_at, retired_at, retired_reason), delete');

create table push_provider (
  id uuid not null default uuidv7() primary key,
  domain_id int not null unique references domain,
  url text not null,
  credential_encrypted text not null,
  last_four text not null,
  paused_until timestamptz(3),
  version int not null default 1,
  updated_by text not null,
  updated_at timestamptz(3) not null default now()
);
comment on column push_provider.paused_until is 'The provider asked to wait until then';
call tenant_table('push_provider', 'select, insert, update (url, credential_encrypted, last_four, paused_until, version, updated_by, updated_at)');

create table push_message (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  status text not null default 'PENDING' check (status in ('PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED')),
  name text not null,
  title text not null,
  body text not null,
  link_page text not null default '',
  platforms text[] not null default '{}',
  language text check (language ~ '^[a-z]{2}$'),
  vip_levels text[] not null default '{}',
  send_at timestamptz(3) not null,
  quiet_from smallint not null default 22 check (quiet_from between 0 and 23),
  quiet_until smallint not null default 8 check (quiet_until between 0 and 23),
  rate int not null default 600 check (rate between 1 and 60000),
  targeted int not null default 0,
  sent int not null default 0,
  failed int not null default 0,
  unknown int not null default 0,
  failure text,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  staff_id bigint not null,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  version int not null default 1
);
comment on column push_message.vip_levels is 'Empty: all players';
comment on column push_message.quiet_from is 'Hours by the clock of the domain in which nothing is sent; the same hour twice: always sent';
comment on column push_message.rate is 'Most deliveries a minute';
create index push_message_newest on push_message (send_at desc, id desc);
create index push_message_due on push_message (send_at, id) where status in ('PENDING', 'IN_PROGRESS');
call tenant_table('push_message', 'select, insert, update (status, targeted, sent, failed, unknown, failure, started_at, finished_at, version)');

create table push_delivery (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  push_id uuid not null,
  device_id uuid not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'UNSENT')),
  error text,
  attempted_at timestamptz(3),
  opened_at timestamptz(3),
  primary key (cell, player_id, id),
  unique (cell, player_id, push_id, device_id)
);
comment on column push_delivery.status is 'SENDING is set before the call: after a crash it becomes UNKNOWN, and is never sent again';
create index push_delivery_of on push_delivery (push_id, status, id);
create index push_delivery_newest on push_delivery (id desc);
create index push_delivery_opened on push_delivery (push_id) where opened_at is not null;
call tenant_table('push_delivery', 'select, insert, update (status, error, attempted_at, opened_at)');

-- Personal data that goes with the player.
create function erase_app_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from app_device where cell = new.cell and player_id = new.player_id;
  return new;
end $$;
create trigger devices_are_erased after insert on player_erasure for each row execute function erase_app_devices();
