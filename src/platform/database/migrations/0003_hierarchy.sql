-- The tree the money flows through: agents (small, read everywhere) and players (many, by cell).
-- One id space for both, so that a wallet belongs to an account whatever it is.
create table agent (
  id bigint primary key,
  domain_id int not null references domain,
  parent_id bigint references agent,
  level smallint not null check (level between 1 and 20),
  upline bigint[] not null,
  username text not null,
  name text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'LOCKED', 'CLOSED')),
  is_bet_locked boolean not null default false,
  credit_reference bigint not null default 0 check (credit_reference >= 0),
  exposure_limit bigint not null default -1 check (exposure_limit >= -1),
  commission_mode text not null default 'share' check (commission_mode in ('share', 'platform', 'parent', 'rate')),
  match_rate int not null default 0 check (match_rate between 0 and 1000),
  session_rate int not null default 0 check (session_rate between 0 and 1000),
  casino_rate int not null default 0 check (casino_rate between 0 and 1000),
  match_least int not null default 0,
  match_most int not null default 1000,
  session_least int not null default 0,
  session_most int not null default 1000,
  verticals text[] not null default '{exchange,bookmaker,fancy,sportsbook,casino}'
    check (verticals <@ array['exchange', 'bookmaker', 'fancy', 'sportsbook', 'casino']),
  point_value bigint not null default 100 check (point_value > 0),
  is_no_return boolean not null default true,
  deepest_level smallint not null default 20 check (deepest_level between 1 and 20),
  phone text,
  city text,
  reference text,
  remark text,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  constraint agent_rates_leave_room check (0 <= match_least and match_least <= match_most and match_most <= 1000
    and 0 <= session_least and session_least <= session_most and session_most <= 1000),
  constraint agent_upline_ends_with_itself check (upline[array_length(upline, 1)] = id),
  constraint agent_level_is_its_depth check (array_length(upline, 1) = level)
);
comment on column agent.match_rate is 'Basis points of its own part of a match result the node keeps as commission where commission goes by rate';
comment on column agent.match_least is 'What rates the nodes directly below may have';
comment on column agent.verticals is 'What this node and everybody below may be offered';
comment on column agent.point_value is 'Minor units of money one point is worth';
comment on column agent.deepest_level is 'No deeper level may stand below this node';
comment on column agent.is_no_return is 'Its shares are changed from above alone; false: it may return part of them to the node above';
comment on column agent.upline is 'From the root down to the agent itself';
create index agent_upline on agent using gin (upline);
create index agent_parent on agent (parent_id);
select reference('agent');

create table agent_level (
  domain_id int not null references domain,
  level smallint not null,
  code text not null,
  name text not null,
  primary key (domain_id, level)
);
select reference('agent_level');

-- Basis points held by this node and everything below it: root 10000, player 0.
create table agent_share (
  agent_id bigint not null references agent,
  product text not null,
  held int not null check (held between 0 and 10000),
  primary key (agent_id, product)
);
select reference('agent_share');

-- A path with its shares as they stood when a bet was placed. Never changed: a new share is a new path.
create table share_path (
  id bigint primary key,
  domain_id int not null references domain,
  agent_id bigint not null references agent,
  product text not null,
  agents bigint[] not null,
  held int[] not null,
  commission_mode text not null default 'share',
  rates int[] not null default '{}',
  commission int check (commission between 0 and 1000),
  created_at timestamptz(3) not null default now(),
  constraint share_path_is_whole check (array_length(agents, 1) = array_length(held, 1) and held[array_length(held, 1)] = 10000)
);
comment on column share_path.rates is 'Each node''s own rate of commission, where it goes by rate; else empty';
comment on column share_path.agents is 'From the player''s own agent up to the root';
comment on column share_path.commission is 'Basis points of his net winnings that whoever bets on it pays; null: as the market says';
create unique index share_path_is_stored_once on share_path (agent_id, product, agents, held, commission_mode, rates, commission) nulls not distinct;
select reference('share_path');

create table player (
  cell smallint not null,
  id bigint not null,
  domain_id int not null,
  agent_id bigint not null,
  username text not null,
  name text not null default '',
  phone text,
  email text,
  currency text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED', 'LOCKED', 'CLOSED')),
  is_bet_locked boolean not null default false,
  kyc text not null default 'PENDING' check (kyc in ('PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'EXPIRED')),
  credit_reference bigint not null default 0 check (credit_reference >= 0),
  exposure_limit bigint not null default -1 check (exposure_limit >= -1),
  commission_rate int check (commission_rate between 0 and 1000),
  state text,
  source text not null default 'web',
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  last_login_at timestamptz(3),
  primary key (cell, id),
  constraint player_lives_in_its_cell check (cell = id % 64)
);
comment on column player.commission_rate is 'Basis points of his net winnings of an exchange market, instead of the market''s own; null: as the market says';
create index player_of_agent on player (agent_id, id desc);
create index player_newest on player (id desc);
create index player_username on player (lower(username) text_pattern_ops);
select distribute('player', 'cell');

-- Global uniqueness lives in a table keyed by the unique value (a cell-distributed table cannot hold it).
create table username_claim (
  name_key text primary key,
  account_id bigint not null
);
comment on column username_claim.name_key is 'domain id, colon, lower-cased username';
select distribute('username_claim', 'name_key');

-- What a player site already asked for: its own id of the thing, what it said, and what it became.
create table external_claim (
  source text not null,
  kind text not null,
  external_id text not null,
  request_hash bytea not null,
  subject text,
  response jsonb not null,
  at timestamptz(3) not null default now(),
  primary key (source, kind, external_id)
);
select distribute('external_claim', 'external_id');
