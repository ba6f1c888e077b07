-- What is bet on (one catalogue for all domains) and the bets. Open bets are few and move to the monthly
-- partitions of bet_settled when they end; positions carry what each market can cost each player.
-- Limits stand on sport, competition, event and market alike: null says nothing, and of all that is said the most restrictive
-- holds (the greatest least stake, the smallest largest one and deviation, the longest delay).
create table sport (
  id text primary key,
  name text not null,
  is_visible boolean not null default true,
  is_bet_locked boolean not null default false,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_loss bigint check (max_loss >= 0),
  max_profit bigint check (max_profit >= 0),
  max_deviation int check (max_deviation between 0 and 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  version int not null default 1,
  updated_at timestamptz(3) not null default now()
);
insert into sport (id, name) values ('cricket', 'Cricket'), ('football', 'Football'), ('tennis', 'Tennis'), ('kabaddi', 'Kabaddi'),
  ('horse_racing', 'Horse racing'), ('greyhound_racing', 'Greyhound racing'), ('politics', 'Politics');
select reference('sport');

create table competition (
  id bigint primary key,
  external_id text not null unique,
  sport text not null,
  name text not null,
  region text not null default '',
  sort_order int not null default 100,
  is_visible boolean not null default true,
  is_bet_locked boolean not null default false,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_loss bigint check (max_loss >= 0),
  max_profit bigint check (max_profit >= 0),
  max_deviation int check (max_deviation between 0 and 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  merged_into bigint references competition,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column competition.merged_into is 'It was a double: its events, and whatever is told of it, stand under this one';
create index competition_doubles on competition (merged_into) where merged_into is not null;
select reference('competition');

create table event (
  id bigint primary key,
  competition_id bigint not null references competition,
  external_id text not null unique,
  name text not null,
  starts_at timestamptz(3) not null,
  status text not null default 'OPEN' check (status in ('INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED', 'SETTLED')),
  is_in_play boolean not null default false,
  is_visible boolean not null default true,
  is_bet_locked boolean not null default false,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_loss bigint check (max_loss >= 0),
  max_profit bigint check (max_profit >= 0),
  max_deviation int check (max_deviation between 0 and 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  source text not null default 'feed' check (source in ('feed', 'manual')),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index event_of_competition on event (competition_id, starts_at desc);
create index event_starts on event (starts_at desc, id desc);
select reference('event');

create table market (
  id bigint primary key,
  event_id bigint not null references event,
  external_id text not null unique,
  name text not null,
  kind text not null check (kind in ('match_odds', 'winner', 'place', 'toss', 'bookmaker', 'session', 'line', 'khadda', 'odd_even', 'lottery', 'meter')),
  product text not null check (product in ('exchange', 'bookmaker', 'fancy')),
  price_kind text not null check (price_kind in ('odds', 'rate')),
  winners smallint not null default 1,
  status text not null default 'OPEN' check (status in ('INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED',
    'SETTLE_PROCESSING', 'VOID_PROCESSING', 'UNSETTLE_PROCESSING', 'SETTLED', 'VOIDED')),
  line double precision check (line * 2 = floor(line * 2)),
  reach int not null default 50 check (reach between 1 and 1000),
  min_stake bigint not null default 10000,
  max_stake bigint not null default 10000000000,
  max_loss bigint check (max_loss >= 0),
  max_profit bigint check (max_profit >= 0),
  max_deviation int check (max_deviation between 0 and 10000),
  min_odds_e4 int check (min_odds_e4 > 10000),
  max_odds_e4 int check (max_odds_e4 > 10000),
  commission int not null default 0 check (commission between 0 and 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  hedges boolean not null default true,
  feed_result jsonb,
  feed_told_by text,
  feed_told_at timestamptz(3),
  result jsonb,
  settle_seq int not null default 0,
  settled_at timestamptz(3),
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column market.line is 'Lines carry halves at most, which this type holds exactly';
comment on column market.reach is 'How many runs from its line a meter pays at most; each bet keeps it as where its line ends';
comment on column market.max_deviation is 'Basis points by which asked odds may lie away from the offered price';
comment on column market.commission is 'Basis points of a player''s net winnings in the market';
comment on column market.settle_seq is 'Number of the last settlement, void or rollback asked for';
create index market_of_event on market (event_id, id);
create index market_waiting on market (status, id desc);
select reference('market');

create table runner (
  id bigint primary key,
  market_id bigint not null references market,
  name text not null,
  sort_order smallint not null default 1,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'REMOVED')),
  back_e4 int,
  lay_e4 int,
  reduction int check (reduction between 0 and 10000),
  removed_at timestamptz(3),
  constraint removed_runner_says_when check ((status = 'REMOVED') = (removed_at is not null))
);
comment on column runner.reduction is 'Basis points by which prices fall that were matched before it was taken out';
create index runner_of_market on runner (market_id, sort_order);
select reference('runner');

create table bet_open (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  market_id bigint not null references market,
  product text not null,
  runner_id bigint,
  line double precision,
  line_to double precision check (line_to > line),
  side text not null check (side in ('BACK', 'LAY')),
  odds_e4 int not null check (odds_e4 between 10000 and 10000000),
  matched_odds_e4 int not null,
  fills_e4 bigint,
  persistence text not null default 'LAPSE' check (persistence in ('LAPSE', 'PERSIST')),
  stake bigint not null check (stake > 0 and stake <= 100000000000),
  matched bigint not null default 0 check (matched >= 0),
  remaining bigint not null default 0 check (remaining >= 0),
  cancelled bigint not null default 0 check (cancelled >= 0),
  currency text not null,
  share_path_id bigint not null,
  external_id text,
  ip text,
  placed_at timestamptz(3) not null,
  matched_at timestamptz(3),
  status text generated always as (case when matched > 0 then 'OPEN' else 'UNMATCHED' end) stored,
  primary key (cell, player_id, id),
  constraint bet_parts_are_its_stake check (matched + remaining + cancelled = stake),
  constraint bet_is_on_a_runner_or_a_line check ((runner_id is null) <> (line is null)),
  -- Tells the planner that a search for settled bets has nothing to find here.
  constraint open_bet_has_not_ended check (status in ('OPEN', 'UNMATCHED'))
);
comment on column bet_open.fills_e4 is 'What the backer wins x 10,000 over fills of different prices; null: all of it at matched_odds_e4';
comment on column bet_open.line_to is 'Where a range ends: the result reaches the line and stays below this';
comment on column bet_open.persistence is 'What waits lapses when the market is suspended for play or closed, or it goes on waiting';
create index bet_open_of_market on bet_open (market_id, cell);
create index bet_open_by_id on bet_open (id);
-- With what far pages pass over by thousands: rows in sight and, for most searches, their state.
create index bet_open_placed on bet_open (placed_at desc, id desc) include (domain_id);
-- The largest first, whatever their time.
create index bet_open_by_stake on bet_open (stake desc, id desc);
create index bet_open_of_agent on bet_open (agent_id, placed_at desc, id desc);
select distribute('bet_open', 'cell', 'player');

create table bet_settled (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  market_id bigint not null,
  product text not null,
  runner_id bigint,
  line double precision,
  line_to double precision,
  side text not null,
  odds_e4 int not null,
  matched_odds_e4 int not null,
  fills_e4 bigint,
  persistence text not null default 'LAPSE',
  stake bigint not null,
  matched bigint not null,
  lapsed bigint not null default 0,
  cancelled bigint not null default 0,
  currency text not null,
  share_path_id bigint not null,
  external_id text,
  ip text,
  placed_at timestamptz(3) not null,
  matched_at timestamptz(3),
  status text not null check (status in ('SETTLED', 'VOIDED', 'CANCELLED')),
  is_won boolean,
  pl bigint not null,
  settled_at timestamptz(3) not null,
  settle_seq int not null,
  reason text,
  primary key (cell, player_id, settled_at, id, settle_seq),
  constraint settled_parts_are_its_stake check (matched + lapsed + cancelled = stake)
) partition by range (settled_at);
create index bet_settled_placed on bet_settled (placed_at desc, id desc) include (domain_id, status);
create index bet_settled_by_stake on bet_settled (stake desc, id desc);
create index bet_settled_by_pl on bet_settled (pl desc, id desc);
create index bet_settled_of_agent on bet_settled (agent_id, placed_at desc, id desc);
create index bet_settled_of_market on bet_settled (market_id, settle_seq, cell);
create index bet_settled_at on bet_settled using brin (settled_at);
select distribute('bet_settled', 'cell', 'player');

-- Where a bet's earlier settlements stay once they are rolled back, or it alone was voided.
create table bet_reversed (
  cell smallint not null,
  player_id bigint not null,
  bet_id uuid not null,
  market_id bigint not null,
  domain_id int not null,
  settle_seq int not null,
  status text not null,
  is_won boolean,
  pl bigint not null,
  settled_at timestamptz(3) not null,
  reversed_at timestamptz(3) not null,
  reversed_seq int not null,
  primary key (cell, player_id, bet_id, settle_seq, reversed_seq)
);
select distribute('bet_reversed', 'cell', 'player');

create table bet_fill (
  cell smallint not null,
  player_id bigint not null,
  bet_id uuid not null,
  id uuid not null,
  domain_id int not null,
  size bigint not null check (size > 0),
  odds_e4 int not null,
  at timestamptz(3) not null,
  primary key (cell, player_id, bet_id, id)
);
select distribute('bet_fill', 'cell', 'player');

create table position (
  cell smallint not null,
  player_id bigint not null,
  market_id bigint not null,
  domain_id int not null,
  agent_id bigint not null,
  exposure bigint not null check (exposure >= 0),
  worst bigint not null check (worst >= 0),
  outcomes jsonb not null default '{}',
  bets int not null default 0,
  version int not null default 1,
  primary key (cell, player_id, market_id)
);
comment on column position.exposure is 'What counts against the wallet now; zero once the market is settled';
comment on column position.worst is 'Worst case of the bets; what exposure returns to when a settlement is rolled back';
create index position_of_market on position (market_id);
select distribute('position', 'cell', 'player');

-- Every settlement, void and rollback of a market: its version history.
create table settlement (
  market_id bigint not null references market,
  seq int not null check (seq > 0),
  kind text not null check (kind in ('settle', 'void', 'rollback', 'bet_void', 'bet_restore')),
  result jsonb,
  reverses int,
  corrects int,
  named jsonb,
  reason text,
  state text not null default 'RUNNING' check (state in ('PENDING', 'RUNNING', 'COMPLETED', 'REJECTED')),
  journal_id uuid not null default uuidv7(),
  asked_by text not null,
  confirmed_by text,
  at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  bets int not null default 0,
  players int not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  cells_done smallint not null default 0,
  primary key (market_id, seq),
  constraint correction_names_its_bets check ((kind in ('bet_void', 'bet_restore')) = (corrects is not null and named is not null))
);
comment on column settlement.corrects is 'The settlement that stands and of which some bets count no more, or count again';
comment on column settlement.named is '[{bet, player}]: the bets that are meant';
create unique index one_running_settlement_a_market on settlement (market_id) where state = 'RUNNING';
create unique index one_reversal_a_settlement on settlement (market_id, reverses) where reverses is not null and state <> 'REJECTED';
select reference('settlement');

-- The marker that makes each step happen once: phase 1 moves a cell's bets and wallets, phase 2 pays its agents their share.
create table settlement_cell (
  cell smallint not null,
  market_id bigint not null,
  seq int not null,
  phase smallint not null,
  bets int not null default 0,
  players int not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  at timestamptz(3) not null default clock_timestamp(),
  primary key (cell, market_id, seq, phase)
);
select distribute('settlement_cell', 'cell', 'player');

-- One row per player, share path and settlement: the exact figures that a rollback negates and reports drill into.
create table market_player (
  cell smallint not null,
  market_id bigint not null,
  settle_seq int not null,
  player_id bigint not null,
  share_path_id bigint not null,
  domain_id int not null,
  agent_id bigint not null,
  product text not null,
  currency text not null,
  bets int not null,
  stake bigint not null,
  pl bigint not null,
  commission bigint not null,
  settled_at timestamptz(3) not null,
  primary key (cell, market_id, settle_seq, player_id, share_path_id)
);
create index market_player_settled on market_player (settled_at desc, market_id);
create index market_player_of_player on market_player (player_id, settled_at desc);
select distribute('market_player', 'cell', 'player');

-- What each node of the tree earned from a market, by the shares frozen in the bets. cell = the players' cell.
create table market_share (
  cell smallint not null,
  market_id bigint not null,
  seq int not null,
  agent_id bigint not null,
  domain_id int not null,
  product text not null,
  currency text not null,
  own bigint not null,
  settled_at timestamptz(3) not null,
  primary key (cell, market_id, seq, agent_id)
);
create index market_share_of_agent on market_share (agent_id, settled_at desc);
create index market_share_of_market on market_share (market_id, seq);
select distribute('market_share', 'cell', 'player');

insert into partitioned_table values ('bet_settled');
