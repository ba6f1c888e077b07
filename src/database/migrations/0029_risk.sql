-- What traders watch: who is exposed now, what a node itself keeps of a book, and alerts somebody must answer for.
create index position_exposed on position (cell, player_id) where exposure > 0;
create index position_of_agent on position (agent_id) where exposure > 0;

-- Basis points that a node itself keeps of a result on this path; the root where no node is named, nothing where it is not on it.
create function own_share(of_path bigint, node bigint) returns int stable language sql set search_path = public as $$
  select coalesce((select p.held[at.place] - coalesce(p.held[at.place - 1], 0) from share_path p,
    lateral (select case when node is null then cardinality(p.agents) else array_position(p.agents, node) end place) at
    where p.id = of_path), 0)
$$;
revoke execute on function own_share(bigint, bigint) from public;
grant execute on function own_share(bigint, bigint) to overround_app;

-- Something a trader should look at; the same thing is noted once for ever.
create table risk_alert (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  agent_id bigint not null,
  rule text not null check (rule in ('MARKET_LIABILITY', 'LARGE_STAKE', 'PLAYER_WINS', 'MANY_BETS')),
  severity text not null check (severity in ('MEDIUM', 'HIGH')),
  status text not null default 'OPEN' check (status in ('OPEN', 'ACKNOWLEDGED', 'CLOSED')),
  subject text not null,
  market_id bigint references market,
  player_id bigint,
  bet_id uuid,
  amount bigint not null,
  threshold bigint not null,
  owner text,
  remark text,
  raised_at timestamptz(3) not null default now(),
  acknowledged_at timestamptz(3),
  closed_at timestamptz(3),
  version int not null default 1
);
comment on column risk_alert.agent_id is 'Where it belongs in the tree: the agent of its player, the root of its domain for a market';
comment on column risk_alert.subject is 'What is noted, once a rule: a market and how often its liability doubled, a bet, a player and a day';
create unique index one_alert_a_subject on risk_alert (domain_id, rule, subject);
create index risk_alert_newest on risk_alert (raised_at desc, id desc);
create index risk_alert_standing on risk_alert (status, raised_at desc);
select reference('risk_alert');
alter table risk_alert enable row level security;
alter table risk_alert force row level security;
create policy domain_is_visible on risk_alert using (domain_id = any ((select visible_domains())::int[]))
  with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert, update on risk_alert to overround_app;

-- A feed is no player site: only its key may make markets, price them and tell results. What a person has suspended a feed
-- does not open.
alter table inbound_key add column is_feed boolean not null default false;
comment on column inbound_key.is_feed is 'May tell the catalogue of all domains what is played, at which prices, and how it ended';
alter table market add column is_held boolean not null default false;
comment on column market.is_held is 'Suspended by a person: the feed does not open it';
