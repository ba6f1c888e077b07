-- What each domain offers its players of a provider of casino games: the studios behind the games, categories, and games.
-- A vertical is a provider as rounds name it (casino_round.provider).
create table casino_provider (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  vertical text not null check (vertical in ('qt', 'wc', 'slot', 'gap', 'aura')),
  level text not null default 'PROVIDER' check (level in ('PROVIDER', 'SUB_PROVIDER')),
  parent_id uuid references casino_provider,
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE')),
  title text not null,
  code text not null,
  blocked_countries text not null default '',
  is_bonus_allowed boolean not null default true,
  message text not null default '',
  maintenance_from timestamptz(3),
  maintenance_until timestamptz(3),
  has_free_round_calls boolean not null default false,
  logo uuid,
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check ((level = 'SUB_PROVIDER') = (parent_id is not null))
);
create index casino_provider_in_order on casino_provider (domain_id, vertical, level, position);
create unique index casino_provider_code on casino_provider (domain_id, vertical, level, code);
create index casino_provider_parent on casino_provider (parent_id) where parent_id is not null;
create index casino_provider_logo on casino_provider (logo) where logo is not null;
call tenant_table('casino_provider', 'select, insert, update (position, status, title, code, blocked_countries, is_bonus_allowed, message, maintenance_from, maintenance_until, has_free_round_calls, logo, updated_by, updated_at, version)');
call shows_picture('casino_provider', 'logo');

create table casino_category (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  vertical text not null check (vertical in ('qt', 'wc', 'slot', 'gap', 'aura')),
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE')),
  title text not null,
  slug text not null,
  is_in_menu boolean not null default true,
  home_rows int not null default 1 check (home_rows between 0 and 9),
  layout text not null default 'GRID' check (layout in ('GRID', 'ROW', 'BANNER')),
  icon uuid,
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
create index casino_category_in_order on casino_category (domain_id, vertical, position);
create unique index casino_category_slug on casino_category (domain_id, vertical, slug);
create index casino_category_icon on casino_category (icon) where icon is not null;
call tenant_table('casino_category', 'select, insert, update (position, status, title, slug, is_in_menu, home_rows, layout, icon, updated_by, updated_at, version)');
call shows_picture('casino_category', 'icon');

-- A game without a provider is the vertical's own. A figure that the provider did not state is null, never zero.
create table casino_game (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  vertical text not null check (vertical in ('qt', 'wc', 'slot', 'gap', 'aura')),
  provider_id uuid references casino_provider,
  category_id uuid references casino_category,
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE')),
  title text not null,
  code text not null,
  desktop_code text not null default '',
  mobile_code text not null default '',
  table_code text not null default '',
  kind text not null check (kind in ('SLOT', 'LIVE', 'TABLE', 'CRASH', 'VIRTUAL', 'LOTTERY', 'BINGO', 'FISHING', 'SCRATCH', 'CARD')),
  tags text[] not null default '{}',
  rtp int check (rtp between 0 and 10000),
  volatility text check (volatility in ('LOW', 'MID_LOW', 'MID', 'MID_HIGH', 'HIGH')),
  lines int check (lines > 0),
  max_multiplier int check (max_multiplier > 0),
  bet_levels text not null default '',
  has_free_spins boolean not null default false,
  has_demo boolean not null default false,
  has_jackpot boolean not null default false,
  devices text[] not null default '{desktop,mobile}',
  blocked_countries text not null default '',
  min_bet bigint check (min_bet > 0),
  max_bet bigint check (max_bet > 0),
  wagering_weight int check (wagering_weight between 0 and 10000),
  is_bonus_allowed boolean not null default false,
  bet_seconds int check (bet_seconds > 0),
  runners text not null default '',
  released_on date,
  message text not null default '',
  maintenance_from timestamptz(3),
  maintenance_until timestamptz(3),
  thumbnail uuid,
  landscape uuid,
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  check (max_bet >= min_bet),
  check (maintenance_until > maintenance_from)
);
comment on column casino_game.rtp is 'Return to player in basis points; null: the provider states none';
comment on column casino_game.wagering_weight is 'Basis points of a stake that count towards the wagering of a bonus; null: nothing counts';
create index casino_game_in_order on casino_game (domain_id, vertical, position);
create unique index casino_game_code on casino_game (domain_id, vertical, code);
create index casino_game_provider on casino_game (provider_id);
create index casino_game_category on casino_game (category_id) where category_id is not null;
create index casino_game_thumbnail on casino_game (thumbnail) where thumbnail is not null;
create index casino_game_landscape on casino_game (landscape) where landscape is not null;
call tenant_table('casino_game', 'select, insert, update (provider_id, category_id, position, status, title, code, desktop_code, mobile_code, table_code, kind, tags, rtp, volatility, lines, max_multiplier, bet_levels, has_free_spins, has_demo, has_jackpot, devices, blocked_countries, min_bet, max_bet, wagering_weight, is_bonus_allowed, bet_seconds, runners, released_on, message, maintenance_from, maintenance_until, thumbnail, landscape, updated_by, updated_at, version)');
call shows_picture('casino_game', 'thumbnail');
call shows_picture('casino_game', 'landscape');

-- The code of the game beside its name at the time: it links a round to the catalogue.
alter table casino_round add column game_code text;
create index casino_round_of_game on casino_round (provider, game_code, started_at desc) where game_code is not null;
