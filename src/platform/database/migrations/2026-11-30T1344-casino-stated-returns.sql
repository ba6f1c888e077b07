-- Which return a game had when: rounds are measured against the one that was in force when they began, whatever is stated later.
create table casino_game_rtp (
  game_id uuid not null references casino_game on delete cascade,
  valid_from timestamptz(3) not null,
  domain_id int not null references domain,
  rtp int check (rtp between 0 and 10000),
  rtp_to int check (rtp_to between rtp and 10000),
  source text not null check (source in ('PROVIDER', 'STAFF')),
  stated_by text not null,
  primary key (game_id, valid_from)
);
comment on column casino_game_rtp.valid_from is 'The first that is known counts for all that was played before';
comment on column casino_game_rtp.rtp is 'In basis points, of a range the lower end; null: unknown from then on';
comment on column casino_game_rtp.rtp_to is 'The upper end of a range; null: the provider states one figure';
comment on column casino_game_rtp.source is 'PROVIDER: stated in its catalogue or a file, and applied; STAFF: entered at the game';
call tenant_table('casino_game_rtp', 'select');

select set_config('app.domains', (select coalesce(array_agg(id), '{}')::text from domain), true);
insert into casino_game_rtp (game_id, valid_from, domain_id, rtp, source, stated_by)
select g.id, '-infinity', g.domain_id, g.rtp, case when (g.stated ->> 'rtp')::int = g.rtp then 'PROVIDER' else 'STAFF' end, g.updated_by
from casino_game g where g.rtp is not null;

create function note_casino_rtp() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare upper_end int; is_stated boolean; newest casino_game_rtp;
begin
  is_stated := (new.stated ->> 'rtp')::int is not distinct from new.rtp and new.stated is not null;
  upper_end := case when is_stated then (new.stated ->> 'rtpTo')::int end;
  select * into newest from casino_game_rtp r where r.game_id = new.id order by r.valid_from desc limit 1;
  if newest.game_id is null and new.rtp is null then return null; end if;
  if newest.game_id is not null and newest.rtp is not distinct from new.rtp and newest.rtp_to is not distinct from upper_end then return null; end if;
  insert into casino_game_rtp (game_id, valid_from, domain_id, rtp, rtp_to, source, stated_by)
  values (new.id, case when newest.game_id is null then '-infinity'::timestamptz else now() end, new.domain_id, new.rtp, upper_end,
    case when is_stated then 'PROVIDER' else 'STAFF' end, new.updated_by)
  on conflict (game_id, valid_from) do update set rtp = excluded.rtp, rtp_to = excluded.rtp_to, source = excluded.source, stated_by = excluded.stated_by;
  return null;
end $$;
create trigger casino_rtp_is_noted after insert or update of rtp, stated on casino_game for each row execute function note_casino_rtp();
