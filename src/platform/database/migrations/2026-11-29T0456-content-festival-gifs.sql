-- Animations of festivals at places of the player site, each with a picture for players who want less motion.
create table festival_gif (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE', 'REMOVED')),
  title text not null,
  place text not null check (place in ('HEADER', 'LOGO', 'FULL_SCREEN', 'CORNER')),
  frequency text not null default 'SESSION' check (frequency in ('SESSION', 'DAY', 'ALWAYS')),
  language text check (language ~ '^[a-z]{2}$'),
  platforms text[] not null default '{}',
  audience text not null default 'ALL' check (audience in ('ALL', 'GUESTS', 'PLAYERS', 'VIP')),
  vip_levels text[] not null default '{}',
  animation uuid,
  still uuid,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (starts_at < ends_at)
);
create index festival_gif_in_order on festival_gif (domain_id, place, position);
call tenant_table('festival_gif', 'select, insert, update (position, status, title, place, frequency, language, platforms, audience, vip_levels, animation, still, starts_at, ends_at, updated_by, updated_at, version)');
call shows_running_picture('festival_gif', 'animation');
call shows_running_picture('festival_gif', 'still');
