-- Totals kept by the write path in the same transaction as the postings, so a report is a sum of few rows and exact.
-- day = the operator's day (the domain's time zone).
create table player_day (
  cell smallint not null,
  player_id bigint not null,
  day date not null,
  product text not null,
  domain_id int not null,
  agent_id bigint not null,
  currency text not null,
  bets int not null default 0,
  stake bigint not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  primary key (cell, player_id, day, product, agent_id)
) with (fillfactor = 80);
create index player_day_of_agent on player_day (agent_id, day);
select distribute('player_day', 'cell', 'player');

-- The same by the players' own agent, and what each node itself earned (own); cell = the players' cell, so nothing is hot.
create table agent_day (
  cell smallint not null,
  agent_id bigint not null,
  day date not null,
  product text not null,
  domain_id int not null,
  currency text not null,
  bets int not null default 0,
  stake bigint not null default 0,
  pl bigint not null default 0,
  commission bigint not null default 0,
  own bigint not null default 0,
  primary key (cell, agent_id, day, product)
) with (fillfactor = 80);
create index agent_day_by_agent on agent_day (agent_id, day);
create index agent_day_by_day on agent_day (day);
select distribute('agent_day', 'cell', 'player');

-- Every node of the tree x day x product: derived by a job from the dirty list, so any node and range is one short scan.
create table node_day (
  node_id bigint not null,
  day date not null,
  product text not null,
  domain_id int not null,
  currency text not null,
  bets int not null,
  stake bigint not null,
  pl bigint not null,
  commission bigint not null,
  own bigint not null,
  own_below bigint not null,
  primary key (node_id, day, product)
);
create index node_day_by_day on node_day (day);
create table node_day_dirty (
  id uuid primary key default uuidv7(),
  agent_id bigint not null,
  day date not null,
  product text not null
);

-- How many bets of which state were placed on which day: exact totals of lists, and the way to a far page.
create table bet_tally (
  cell smallint not null,
  domain_id int not null,
  placed_on date not null,
  product text not null,
  status text not null,
  bets int not null default 0,
  stake bigint not null default 0,
  pl bigint not null default 0,
  primary key (cell, domain_id, placed_on, product, status)
) with (fillfactor = 50);
create index bet_tally_by_day on bet_tally (placed_on desc);
select distribute('bet_tally', 'cell', 'player');
