-- A ticket or casino round that has counted on a day and is corrected on a later one counts there by the difference. What belongs to the
-- first day is kept beside it: rewards for play were paid by what did not last, and the next run corrects them.
create table late_result (
  cell smallint not null,
  player_id bigint not null,
  subject text not null,
  day date not null,
  first_day date not null,
  domain_id int not null,
  agent_id bigint not null,
  product text not null,
  stake bigint not null,
  pl bigint not null,
  currency text not null,
  primary key (cell, player_id, subject, day),
  constraint late_results_come_later check (day > first_day)
);
comment on column late_result.subject is 'The ticket or casino round';
comment on column late_result.day is 'The day that the difference counts on, as in player_day';
comment on column late_result.first_day is 'The day that it counted on first';
comment on column late_result.pl is 'Of the player, as is stake: what the day adds';
create index late_result_of_day on late_result (cell, player_id, day);
call tenant_table('late_result', 'select');

-- Keeps what a result adds on a later day than `earlier`, or than the day that it counted on first.
create function note_late_result(added late_result) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare began constant date := coalesce((select l.first_day from late_result l
    where l.cell = added.cell and l.player_id = added.player_id and l.subject = added.subject order by l.day limit 1), added.first_day);
begin
  if began is null or began >= added.day or (added.stake = 0 and added.pl = 0) then return; end if;
  insert into late_result as l (cell, player_id, subject, day, first_day, domain_id, agent_id, product, stake, pl, currency)
  values (added.cell, added.player_id, added.subject, added.day, began, added.domain_id, added.agent_id, added.product, added.stake, added.pl, added.currency)
  on conflict (cell, player_id, subject, day) do update set stake = l.stake + excluded.stake, pl = l.pl + excluded.pl;
end $$;

create function note_late_ticket() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare before record; after record;
begin
  select * into before from ticket_counts(old.status, old.stake, old.returned);
  select * into after from ticket_counts(new.status, new.stake, new.returned);
  perform note_late_result(row(new.cell, new.player_id, 'ticket:' || new.id, day_in(new.domain_id, coalesce(new.settled_at, now())), day_in(new.domain_id, old.settled_at),
    new.domain_id, new.agent_id, 'sportsbook', after.stake - before.stake, after.pl - before.pl, new.currency)::late_result);
  return null;
end $$;
-- An open ticket may have counted before it was opened again.
create trigger late_ticket_is_noted after update on ticket for each row
  when (old.settled_at is not null or new.settled_at is not null) execute function note_late_ticket();

create function note_late_round() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare before record; after record;
begin
  select * into before from casino_round_counts(old.status, old.bet, old.win);
  select * into after from casino_round_counts(new.status, new.bet, new.win);
  perform note_late_result(row(new.cell, new.player_id, 'round:' || new.id, day_in(new.domain_id, coalesce(new.ended_at, now())), day_in(new.domain_id, old.ended_at),
    new.domain_id, new.agent_id, new.provider, after.stake - before.stake, after.pl - before.pl, new.currency)::late_result);
  return null;
end $$;
-- A round counts once it has ended: only a call after that can be a late one.
create trigger late_round_is_noted after update on casino_round for each row
  when (new.share_path_id is not null and old.ended_at is not null and old.ended_at is distinct from new.ended_at) execute function note_late_round();

-- Turnover that did not stand can be more than that of the period: the next points are less by it.
alter table reward_line
  drop constraint reward_line_base_check,
  add constraint reward_line_base_check check (base >= 0 or kind in ('AFFILIATE', 'LOYALTY'));
