-- Advertisements in slots of the player site: those of a slot are shown in turn, each as often as its weight says of all of them.
create table advertisement (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE', 'REMOVED')),
  title text not null,
  advertiser text not null,
  slot text not null check (slot in ('TOP', 'SIDEBAR', 'CASHIER', 'SPLASH')),
  type text not null default 'PICTURE' check (type in ('PICTURE', 'VIDEO')),
  video_url text not null default '',
  weight int not null default 10 check (weight between 1 and 100),
  daily_views int check (daily_views between 1 and 100),
  language text check (language ~ '^[a-z]{2}$'),
  platforms text[] not null default '{}',
  audience text not null default 'ALL' check (audience in ('ALL', 'GUESTS', 'PLAYERS', 'VIP')),
  vip_levels text[] not null default '{}',
  picture uuid,
  animation uuid,
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
  check (starts_at < ends_at),
  check ((type = 'VIDEO') = (video_url <> ''))
);
comment on column advertisement.daily_views is 'At most, for each player; null: no limit';
create index advertisement_in_order on advertisement (domain_id, slot, position);
call tenant_table('advertisement', 'select, insert, update (position, status, title, advertiser, slot, type, video_url, weight, daily_views, language, platforms, audience, vip_levels, picture, animation, link_type, link_page, link_event_id, link_url, starts_at, ends_at, updated_by, updated_at, version)');
call shows_running_picture('advertisement', 'picture');
call shows_running_picture('advertisement', 'animation');
