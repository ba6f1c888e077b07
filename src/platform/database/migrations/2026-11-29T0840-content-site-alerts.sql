-- Alerts that the player site shows over its pages, and who acknowledged them.
create table site_alert (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE', 'REMOVED')),
  title text not null,
  message text not null,
  level text not null default 'INFO' check (level in ('INFO', 'WARNING', 'DANGER')),
  display text not null default 'BAR' check (display in ('TOAST', 'BAR', 'DIALOG', 'BLOCKING')),
  must_acknowledge boolean not null default false,
  pages text[] not null default '{}',
  language text check (language ~ '^[a-z]{2}$'),
  platforms text[] not null default '{}',
  audience text not null default 'ALL' check (audience in ('ALL', 'GUESTS', 'PLAYERS', 'VIP')),
  vip_levels text[] not null default '{}',
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (starts_at < ends_at),
  -- A dialog that blocks the site ends with being acknowledged; a toast ends by itself.
  check (case display when 'BLOCKING' then must_acknowledge when 'TOAST' then not must_acknowledge else true end)
);
comment on column site_alert.pages is 'Empty: all pages';
create index site_alert_in_order on site_alert (domain_id, position);
call tenant_table('site_alert', 'select, insert, update (position, status, title, message, level, display, must_acknowledge, pages, language, platforms, audience, vip_levels, starts_at, ends_at, updated_by, updated_at, version)');

create table site_alert_acknowledgement (
  cell smallint not null,
  player_id bigint not null,
  alert_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  at timestamptz(3) not null default now(),
  primary key (cell, player_id, alert_id)
);
create index site_alert_acknowledgement_of on site_alert_acknowledgement (alert_id, at desc, id desc);
create index site_alert_acknowledgement_newest on site_alert_acknowledgement (at desc, id desc);
call tenant_table('site_alert_acknowledgement', 'select, insert');
