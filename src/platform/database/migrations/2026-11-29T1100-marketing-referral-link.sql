-- Links that players share: one for each player who asked for it. A click is counted and leads to the front page of the site.
create table referral_link (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  code text not null check (code ~ '^[A-Z0-9]{6,16}$'),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DEACTIVATED')),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (cell, player_id, id),
  constraint referral_code_is_used_once unique (domain_id, code),
  constraint player_has_one_referral_link unique (cell, player_id)
);
create index referral_link_newest on referral_link (created_at desc, id desc);
create index referral_link_by_id on referral_link (id);
-- The server may change only the columns named in update (…).
call tenant_table('referral_link', 'select, insert, update (code, status, version)');

-- Clicks by business day of the domain: a list adds up few rows, however many clicks there were.
create table referral_link_day (
  link_id uuid not null,
  day date not null,
  domain_id int not null,
  clicks int not null default 0,
  visitors int not null default 0,
  primary key (link_id, day)
);
comment on column referral_link_day.visitors is 'Visitors whose first click of the link was on this day';
call tenant_table('referral_link_day', 'select, insert, update (clicks, visitors)');

-- Who opened a link before, so that a visitor counts once: an HMAC of link, address and browser, which says nothing of a visitor.
create table referral_link_visitor (
  link_id uuid not null,
  visitor bytea not null,
  domain_id int not null,
  first_at timestamptz(3) not null default now(),
  primary key (link_id, visitor)
);
call tenant_table('referral_link_visitor', 'select, insert');
