-- Every code under which a provider has ever named a game: rounds, wins and refunds that name a former one are of the same game,
-- however often it was renamed. Staff link codes that nobody has listed.
create table casino_known_code (
  domain_id int not null references domain,
  vertical text not null check (vertical in ('qt', 'wc', 'slot', 'gap', 'aura')),
  code text not null,
  game_id uuid not null references casino_game on delete cascade,
  linked_by text,
  linked_at timestamptz(3) not null default now(),
  primary key (domain_id, vertical, code)
);
comment on column casino_known_code.linked_by is 'Who linked it to the game; null: the provider gave it';
create index casino_known_code_of_game on casino_known_code (game_id);
call tenant_table('casino_known_code', 'select, insert, delete, update (game_id, linked_by, linked_at)');

create function keep_game_codes() returns trigger language plpgsql as $$
begin
  -- The own code of a game says more than one that another game had.
  insert into casino_known_code (domain_id, vertical, code, game_id) values (new.domain_id, new.vertical, new.code, new.id)
    on conflict (domain_id, vertical, code) do update set game_id = excluded.game_id, linked_by = null;
  insert into casino_known_code (domain_id, vertical, code, game_id)
    select distinct new.domain_id, new.vertical, other.code, new.id from unnest(array[new.desktop_code, new.mobile_code]) other(code)
    where other.code not in ('', new.code)
    on conflict (domain_id, vertical, code) do nothing;
  return null;
end $$;
create trigger codes_of_casino_games_are_kept after insert or update of code, desktop_code, mobile_code on casino_game
  for each row execute function keep_game_codes();

insert into casino_known_code (domain_id, vertical, code, game_id) select domain_id, vertical, code, id from casino_game
  on conflict (domain_id, vertical, code) do nothing;
insert into casino_known_code (domain_id, vertical, code, game_id)
  select distinct on (g.domain_id, g.vertical, other.code) g.domain_id, g.vertical, other.code, g.id
  from casino_game g cross join lateral (values (g.desktop_code, 1), (g.mobile_code, 2)) other(code, place)
  where other.code <> '' order by g.domain_id, g.vertical, other.code, other.place, g.id
  on conflict (domain_id, vertical, code) do nothing;
