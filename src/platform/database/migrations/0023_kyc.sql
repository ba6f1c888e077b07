-- Pictures that were let in, cleaned and stored, under a name of our own. One that nothing names within the hour goes again.
create table stored_file (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  by text not null,
  -- As it came: the same one sent again is answered with the same file.
  sent_sha256 text not null,
  sha256 text not null,
  bytes int not null check (bytes > 0),
  width int not null,
  height int not null,
  stored_at timestamptz(3) not null default now(),
  is_whole boolean not null default false,
  look bit(256) not null default repeat('0', 256)::bit(256)
);
comment on column stored_file.look is 'Where it becomes brighter from left to right, in sixteen lines of sixteen: what is only sent smaller or saved anew looks the same';
comment on column stored_file.is_whole is 'The bytes lie in the storage; false while they are on their way there';
create index stored_file_sent on stored_file (domain_id, by, sent_sha256);
create index stored_file_newest on stored_file (stored_at);
select reference('stored_file');
alter table stored_file enable row level security;
alter table stored_file force row level security;
create policy domain_is_visible on stored_file using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert, update, delete on stored_file to overround_app;

-- What a player has asked to withdraw in the month of his house in which that instant lies; what was refused or came back
-- aside, and the one that is being looked at.
create function withdrawn_in_month(p player, at timestamptz, besides uuid) returns bigint language sql stable as $$
  select coalesce(sum(w.amount), 0)::bigint from domain d, lateral (select date_trunc('month', at at time zone d.time_zone) as begins) m,
    withdrawal w where w.cell = p.cell and w.player_id = p.id and d.id = p.domain_id and w.status not in ('REJECTED', 'FAILED', 'CANCELLED')
    and w.id is distinct from besides and w.asked_at >= m.begins at time zone d.time_zone
    and w.asked_at < (m.begins + interval '1 month') at time zone d.time_zone
$$;
revoke execute on function withdrawn_in_month(player, timestamptz, uuid) from public;
grant execute on function withdrawn_in_month(player, timestamptz, uuid) to overround_app;

alter table kyc_document
  add column escalated_by text,
  add column escalated_note text,
  add column checked text[],
  add constraint escalation_says_why check ((escalated_by is null) = (escalated_note is null));
comment on column kyc_document.escalated_by is 'Who leaves it to a second person, and never decides on it';
comment on column kyc_document.checked is 'What whoever approved it has looked at and vouches for';
