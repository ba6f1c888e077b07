-- Tracked sign-up links. A click is counted and leads to a page of the domain's own site; a player who registers by a link is placed
-- under its agent, with the VIP level that it gives.
create table registration_link (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  agent_id bigint not null references agent,
  name text not null check (length(name) between 1 and 60),
  slug text not null check (slug ~ '^[a-z0-9-]{3,40}$'),
  landing_path text not null check (landing_path ~ '^/' and landing_path !~ '^//' and landing_path !~ '[[:cntrl:][:space:]\\]'),
  campaign text,
  source text,
  medium text,
  vip_level smallint not null default 0 check (vip_level between 0 and 9),
  from_at timestamptz(3),
  expires_at timestamptz(3),
  max_registrations int not null default 0 check (max_registrations >= 0),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  created_by text not null,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  constraint registration_link_slug_is_used_once unique (domain_id, slug)
);
comment on column registration_link.landing_path is 'Path, query and fragment on the domain''s own host; never another host';
comment on column registration_link.max_registrations is '0: no limit';
create index registration_link_newest on registration_link (created_at desc, id desc);
create index registration_link_of_agent on registration_link (agent_id, created_at desc, id desc);
-- The server may change only the columns named in update (…).
call tenant_table('registration_link',
  'select, insert, update (name, landing_path, campaign, source, medium, vip_level, from_at, expires_at, max_registrations, status, version)');

-- Clicks by business day of the domain: a list adds up few rows, however many clicks there were.
create table registration_link_day (
  link_id uuid not null references registration_link,
  day date not null,
  domain_id int not null,
  clicks int not null default 0,
  visitors int not null default 0,
  primary key (link_id, day)
);
comment on column registration_link_day.visitors is 'Visitors whose first click of the link was on this day';
call tenant_table('registration_link_day', 'select, insert, update (clicks, visitors)');

-- Who opened a link before, so that a visitor counts once: an HMAC of link, address and browser, which says nothing of a visitor.
create table registration_link_visitor (
  link_id uuid not null references registration_link,
  visitor bytea not null,
  domain_id int not null,
  first_at timestamptz(3) not null default now(),
  primary key (link_id, visitor)
);
call tenant_table('registration_link_visitor', 'select, insert');

alter table player add column registration_link_id uuid;
comment on column player.registration_link_id is 'The link by which the player registered; null: none';
create index player_of_registration_link on player (registration_link_id) where registration_link_id is not null;
