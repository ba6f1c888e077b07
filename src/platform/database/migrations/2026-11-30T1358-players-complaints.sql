-- The register of complaints: what players complained about, until when they are answered, and how each ended.
create table player_complaint (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  kind text not null check (kind in ('PAYMENT', 'BET', 'BONUS', 'ACCOUNT', 'RESPONSIBLE_GAMING', 'PERSONAL_DATA', 'SERVICE', 'OTHER')),
  channel text not null check (channel in ('EMAIL', 'CHAT', 'PHONE', 'LETTER', 'REGULATOR')),
  summary text not null check (summary <> '' and length(summary) <= 2000),
  status text not null default 'OPEN' check (status in ('OPEN', 'ACKNOWLEDGED', 'ANSWERED', 'HANDED_OVER', 'CLOSED')),
  received_at timestamptz(3) not null,
  acknowledge_by timestamptz(3) not null,
  answer_by timestamptz(3) not null,
  recorded_by text not null,
  recorded_at timestamptz(3) not null default now(),
  acknowledged_by text,
  acknowledged_at timestamptz(3),
  answered_by text,
  answered_at timestamptz(3),
  outcome text check (outcome in ('UPHELD', 'PARTLY_UPHELD', 'REJECTED', 'WITHDRAWN')),
  reason text,
  handed_to text,
  handed_over_by text,
  handed_over_at timestamptz(3),
  ruling text check (ruling in ('UPHELD', 'PARTLY_UPHELD', 'REJECTED', 'WITHDRAWN')),
  closed_by text,
  closed_at timestamptz(3),
  version int not null default 1,
  primary key (cell, player_id, id),
  constraint complaint_is_recorded_after_it_came check (recorded_at >= received_at),
  constraint complaint_answer_has_an_outcome check (status <> 'ANSWERED' or outcome is not null and answered_at is not null),
  constraint complaint_is_handed_to_a_body check (status not in ('HANDED_OVER', 'CLOSED') or handed_to is not null),
  constraint complaint_is_closed_by_a_ruling check ((status = 'CLOSED') = (ruling is not null))
);
comment on column player_complaint.acknowledge_by is 'As the settings said when the complaint was recorded; so is answer_by';
comment on column player_complaint.handed_to is 'The body for disputes or the regulator that decides it';
comment on column player_complaint.ruling is 'How that body decided';
create index player_complaint_newest on player_complaint (received_at desc, id desc);
create index player_complaint_by_id on player_complaint (id);
create index player_complaint_of_agent on player_complaint (agent_id, received_at desc, id desc);
create index player_complaint_of_player on player_complaint (cell, player_id, received_at desc);
create index player_complaint_due on player_complaint (answer_by) where status in ('OPEN', 'ACKNOWLEDGED');
call tenant_table('player_complaint', 'select, insert, update (status, acknowledged_by, acknowledged_at, answered_by, answered_at, outcome, reason, handed_to, handed_over_by, handed_over_at, ruling, closed_by, closed_at, version)');

-- What an erased player wrote is erased; that they complained, and how it ended, stays for the figures.
create function erase_complaints() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update player_complaint set summary = 'Erased' where cell = new.cell and player_id = new.player_id;
  return null;
end $$;
create trigger complaints_are_erased after insert on player_erasure for each row execute function erase_complaints();
