-- A selection has one result, which all tickets on it follow.
alter table ticket_leg add column handicap int, add column selection_id uuid, add column result_seq int not null default 0;
comment on column ticket_leg.handicap is 'The line for the backed side in quarters: -0.75 is -3';
comment on column ticket_leg.result_seq is 'The result of the selection that the leg has; 0: none';
alter table ticket add column agreed_return bigint check (agreed_return >= 0);
comment on column ticket.agreed_return is 'Paid by decision of the operator instead of the computed return';

create table ticket_selection (
  id uuid primary key,
  domain_id int not null,
  sport text not null,
  event text not null,
  starts_at timestamptz(3),
  market text not null,
  selection text not null,
  handicap int,
  status text not null default 'OPEN' check (status in ('OPEN', 'RESULTED')),
  outcome text not null default 'OPEN' check (outcome in ('OPEN', 'WIN', 'PLACED', 'LOSE', 'VOID', 'HALF_WIN', 'HALF_LOSS')),
  margin int,
  tie jsonb,
  withdrawn jsonb not null default '[]',
  resulted_by text,
  resulted_at timestamptz(3),
  result_seq int not null default 0,
  followed_seq int not null default 0,
  version int not null default 1,
  constraint a_result_has_an_outcome check ((status = 'OPEN') = (outcome = 'OPEN') and (status = 'OPEN') = (resulted_at is null))
);
comment on column ticket_selection.margin is 'Goals or points by which the backed side was ahead; of handicaps only';
comment on column ticket_selection.withdrawn is 'Runners withdrawn: when, and the pence deducted from each pound of winnings of tickets placed before';
comment on column ticket_selection.followed_seq is 'The result that all of its tickets have';
create index ticket_selection_to_follow on ticket_selection (resulted_at) where followed_seq < result_seq;
create index ticket_selection_resulted on ticket_selection (resulted_at);
create index ticket_selection_starts on ticket_selection (starts_at desc, id desc);
call tenant_table('ticket_selection', 'select, update');

create function selection_id(of_domain int, sport text, event text, starts_at timestamptz, market text, selection text, handicap int) returns uuid immutable language sql set search_path = public, pg_temp as $$
  select md5(concat_ws(chr(31), of_domain, sport, event, coalesce(extract(epoch from starts_at)::bigint::text, '-'), market, selection, coalesce(handicap::text, '-')))::uuid
$$;
grant execute on function selection_id to overround_app;

-- Each new leg names its selection; a leg written with its outcome brings the result.
create function name_selection() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.selection_id := selection_id(new.domain_id, new.sport, new.event, new.starts_at, new.market, new.selection, new.handicap);
  if new.outcome = 'OPEN' then
    insert into ticket_selection (id, domain_id, sport, event, starts_at, market, selection, handicap)
    values (new.selection_id, new.domain_id, new.sport, new.event, new.starts_at, new.market, new.selection, new.handicap) on conflict do nothing;
  else
    insert into ticket_selection (id, domain_id, sport, event, starts_at, market, selection, handicap, status, outcome, tie, resulted_at, result_seq, followed_seq)
    values (new.selection_id, new.domain_id, new.sport, new.event, new.starts_at, new.market, new.selection, new.handicap, 'RESULTED', new.outcome, new.tie, now(), 1, 1)
    on conflict do nothing;
    select case when s.outcome = new.outcome then s.result_seq else 0 end into new.result_seq from ticket_selection s where s.id = new.selection_id;
  end if;
  return new;
end $$;
create trigger ticket_leg_names_selection before insert on ticket_leg for each row execute function name_selection();

-- Legs of before: a selection has the result of its newest ended ticket; no ticket that has ended is changed by it.
select set_config('app.domains', (select coalesce(array_agg(id), '{}')::text from domain), true);
update ticket_leg set selection_id = selection_id(domain_id, sport, event, starts_at, market, selection, handicap);
insert into ticket_selection (id, domain_id, sport, event, starts_at, market, selection, handicap, status, outcome, tie, resulted_at, result_seq, followed_seq)
  select distinct on (l.selection_id) l.selection_id, l.domain_id, l.sport, l.event, l.starts_at, l.market, l.selection, l.handicap,
    case when l.outcome = 'OPEN' then 'OPEN' else 'RESULTED' end, l.outcome, l.tie,
    case when l.outcome = 'OPEN' then null else coalesce(t.settled_at, now()) end, (l.outcome <> 'OPEN')::int, (l.outcome <> 'OPEN')::int
  from ticket_leg l join ticket t on t.cell = l.cell and t.player_id = l.player_id and t.id = l.ticket_id
  order by l.selection_id, l.outcome = 'OPEN', t.settled_at desc nulls last;
update ticket_leg l set result_seq = 1 from ticket_selection s where s.id = l.selection_id and l.outcome <> 'OPEN' and s.outcome = l.outcome;
alter table ticket_leg alter column selection_id set default uuidv7(), alter column selection_id set not null;
comment on column ticket_leg.selection_id is 'Set by the name of the selection';
create index ticket_leg_of_selection on ticket_leg (selection_id, result_seq);

-- What the site says of a ticket and the rules compute otherwise. The ticket is not paid until the difference is decided.
create table ticket_difference (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  domain_id int not null,
  agent_id bigint not null,
  currency text not null,
  computed bigint not null check (computed >= 0),
  reported bigint not null check (reported >= 0),
  details text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'TAKEN', 'PAID_COMPUTED', 'PAID_REPORTED', 'CLEARED')),
  reported_by text not null,
  detected_at timestamptz(3) not null default now(),
  reason text,
  decided_by text,
  decided_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint a_decision_has_a_user check ((status in ('OPEN', 'TAKEN')) = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index ticket_difference_open on ticket_difference (cell, player_id, ticket_id) where status in ('OPEN', 'TAKEN');
create index ticket_difference_newest on ticket_difference (detected_at desc, id desc);
create index ticket_difference_by_id on ticket_difference (id);
create index ticket_difference_of_ticket on ticket_difference (cell, player_id, ticket_id, detected_at desc);
call tenant_table('ticket_difference', 'select, insert, update');
