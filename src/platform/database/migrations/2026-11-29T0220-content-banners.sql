-- Pictures that the operator shows at places of the player site, each place of a domain in an order of its own. Whether a
-- banner is scheduled or expired follows from its times whenever it is read.
create table banner (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE', 'REMOVED')),
  title text not null,
  place text not null check (place in ('HOME_TOP', 'CASINO', 'SPORTS', 'LOGIN_POPUP', 'PROMO_PAGE', 'SIDEBAR')),
  alt_text text not null default '',
  language text check (language ~ '^[a-z]{2}$'),
  platforms text[] not null default '{}',
  audience text not null default 'ALL' check (audience in ('ALL', 'GUESTS', 'PLAYERS', 'VIP')),
  vip_levels text[] not null default '{}',
  desktop uuid,
  mobile uuid,
  link_type text not null default 'NONE' check (link_type in ('NONE', 'PAGE', 'EVENT', 'URL')),
  link_page text not null default '',
  link_event_id bigint,
  link_url text not null default '',
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (starts_at < ends_at)
);
comment on column banner.language is 'null: every language';
comment on column banner.platforms is 'Empty: all platforms';
create index banner_in_order on banner (domain_id, place, position);
-- The server may change only the columns named in update (…).
call tenant_table('banner', 'select, insert, update (position, status, title, place, alt_text, language, platforms, audience, vip_levels, desktop, mobile, link_type, link_page, link_event_id, link_url, starts_at, ends_at, updated_by, updated_at, version)');
call shows_running_picture('banner', 'desktop');
call shows_running_picture('banner', 'mobile');
