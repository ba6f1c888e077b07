-- What is said about players and to them: notes that are corrected and never changed, tags of one catalogue, messages
-- between the house, its players and its agents; and how a person is forgotten while his money stays accounted for.
alter table player
  add column is_test boolean not null default false,
  add column erased_at timestamptz(3);

alter table player_note
  add column corrects uuid,
  add column priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH')),
  add column version int not null default 1;
comment on column player_note.corrects is 'The note this one stands instead of; that one stays';
create index player_note_by_id on player_note (id);
create index player_note_newest on player_note (at desc, id desc);
revoke update, delete on player_note from overround_app;
grant update (is_pinned, version) on player_note to overround_app;

-- One catalogue for the whole installation: a word means the same in every house.
create table tag (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  meaning text not null default '',
  by text not null,
  at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
select reference('tag');
grant select, insert, update on tag to overround_app;

create table message_template (
  id uuid primary key default uuidv7(),
  name text not null unique,
  body text not null check (length(body) between 1 and 4000),
  by text not null,
  at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
select reference('message_template');
grant select, insert, update on message_template to overround_app;

-- One letter to many: it waits for its hour and goes out portion by portion, by (cell, account), each account once.
create table message_broadcast (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  staff_id bigint not null,
  agent_id bigint,
  audience text not null default 'PLAYERS' check (audience in ('PLAYERS', 'AGENTS')),
  segment jsonb not null default '{}',
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 4000),
  category text not null check (category in ('SUPPORT', 'PAYMENT', 'KYC', 'PROMO', 'AGENT')),
  attachment uuid,
  attachment_sha256 text,
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'SENDING', 'SENT', 'CANCELLED', 'REFUSED')),
  send_at timestamptz(3) not null default now(),
  recipients int not null default 0,
  reached int not null default 0,
  passed bigint,
  finished_at timestamptz(3),
  refused text,
  by text not null,
  at timestamptz(3) not null default now(),
  version int not null default 1,
  constraint broadcast_attachment_has_its_hash check ((attachment is null) = (attachment_sha256 is null)),
  constraint broadcast_ends_once check ((status in ('SENT', 'CANCELLED', 'REFUSED')) = (finished_at is not null))
);
comment on column message_broadcast.agent_id is 'The node its writer stood at when he wrote it: it reaches those below alone, and nobody once he stands elsewhere';
comment on column message_broadcast.recipients is 'How many there were when it was written';
comment on column message_broadcast.passed is 'The last account it has gone to: the next portion begins behind it';
create index message_broadcast_due on message_broadcast (send_at) where status in ('SCHEDULED', 'SENDING');
create index message_broadcast_newest on message_broadcast (send_at desc, id desc);
create index message_broadcast_attached on message_broadcast (attachment) where attachment is not null;
select reference('message_broadcast');

-- A conversation of the house with one account, a player's or an agent's; the account is told what staff write but their notes.
create table message_thread (
  cell smallint not null,
  account_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  account_kind text not null check (account_kind in ('PLAYER', 'AGENT')),
  subject text not null check (length(subject) between 1 and 120),
  category text not null default 'SUPPORT' check (category in ('SUPPORT', 'PAYMENT', 'KYC', 'PROMO', 'AGENT')),
  priority text not null default 'NORMAL' check (priority in ('LOW', 'NORMAL', 'HIGH')),
  status text not null check (status in ('OPEN', 'PENDING', 'CLOSED', 'SPAM')),
  assigned_to text,
  opened_by text not null,
  opened_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  last_side text not null check (last_side in ('HOUSE', 'ACCOUNT')),
  last_text text not null,
  unread_house int not null default 0 check (unread_house >= 0),
  unread_account int not null default 0 check (unread_account >= 0),
  account_read_at timestamptz(3),
  broadcast_id uuid,
  version int not null default 1,
  primary key (cell, account_id, id)
);
comment on column message_thread.status is 'OPEN: the house has to answer; PENDING: the account has';
create index message_thread_newest on message_thread (last_at desc, id desc);
create index message_thread_by_id on message_thread (id);
create index message_thread_unread on message_thread (account_id) where unread_house > 0 or unread_account > 0;
select distribute('message_thread', 'cell', 'player');

create table message (
  cell smallint not null,
  account_id bigint not null,
  thread_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  side text not null check (side in ('HOUSE', 'ACCOUNT', 'NOTE')),
  author text not null,
  body text not null check (length(body) between 1 and 4000),
  attachment uuid,
  attachment_sha256 text,
  at timestamptz(3) not null default now(),
  primary key (cell, account_id, thread_id, id),
  constraint message_attachment_has_its_hash check ((attachment is null) = (attachment_sha256 is null))
);
create index message_newest on message (at desc, id desc) where side = 'HOUSE';
create index message_attached on message (attachment) where attachment is not null;
comment on column message.side is 'NOTE: of staff among themselves, told to nobody else';
select distribute('message', 'cell', 'player');

-- What somebody has not sent yet. Whoever is written to is named as he was called when it was written; sent it is a message.
create table message_draft (
  id uuid primary key default uuidv7(),
  staff_id bigint not null,
  by text not null,
  domain_id int not null,
  account_id bigint not null,
  account_kind text not null check (account_kind in ('PLAYER', 'AGENT')),
  addressee text not null,
  subject text not null check (length(subject) between 1 and 120),
  body text not null check (length(body) between 1 and 4000),
  category text not null check (category in ('SUPPORT', 'PAYMENT', 'KYC', 'PROMO', 'AGENT')),
  priority text not null check (priority in ('LOW', 'NORMAL', 'HIGH')),
  attachment uuid,
  attachment_sha256 text,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SCHEDULED', 'SENT', 'REFUSED', 'DISCARDED')),
  send_at timestamptz(3),
  sent_at timestamptz(3),
  thread_id uuid,
  refused text,
  saved_at timestamptz(3) not null default now(),
  version int not null default 1,
  constraint draft_attachment_has_its_hash check ((attachment is null) = (attachment_sha256 is null)),
  constraint scheduled_has_an_hour check (status <> 'SCHEDULED' or send_at is not null),
  constraint sent_is_a_thread check ((status = 'SENT') = (thread_id is not null))
);
comment on column message_draft.refused is 'Why it could not be sent when its hour had come';
create index message_draft_of_staff on message_draft (staff_id, saved_at desc, id desc);
create index message_draft_due on message_draft (send_at) where status = 'SCHEDULED';
create index message_draft_attached on message_draft (attachment) where attachment is not null;
create index message_draft_of_account on message_draft (account_id);
select reference('message_draft');

-- That a player was forgotten, by whom and why; the row itself does it.
create table player_erasure (
  cell smallint not null,
  player_id bigint not null,
  domain_id int not null,
  by text not null,
  reason text not null default '',
  at timestamptz(3) not null default now(),
  primary key (cell, player_id)
);
select distribute('player_erasure', 'cell', 'player');

do $$ declare name text; begin
  foreach name in array array['message_broadcast', 'message_thread', 'message', 'message_draft', 'player_erasure'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy domain_is_visible on %I using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]))', name);
  end loop;
end $$;
grant select, insert, update on message_thread, message_draft, message_broadcast to overround_app;
grant select, insert on message, player_erasure to overround_app;

-- To whom a broadcast goes: those below the node of its writer. Nobody who has excluded himself hears of what would draw him back.
create function broadcast_players(of_domain int, of_category text, segment jsonb, within bigint) returns setof player language sql stable as $$
  select p.* from player p where p.domain_id = of_domain and p.erased_at is null
    and p.status = coalesce(segment ->> 'status', 'ACTIVE')
    and (segment ->> 'tag' is null or exists (select from player_tag t where t.cell = p.cell and t.player_id = p.id and t.tag = segment ->> 'tag'))
    and (segment ->> 'agent' is null or p.agent_id in (select a.id from agent a where a.upline @> array[(segment ->> 'agent')::bigint]))
    and (within is null or p.agent_id in (select a.id from agent a where a.upline @> array[within]))
    and (segment ->> 'seenWithin' is null or p.last_login_at > now() - make_interval(days => (segment ->> 'seenWithin')::int))
    and (segment ->> 'hasBalance' is null or exists (select from wallet w where w.cell = p.cell and w.account_id = p.id and w.balance > 0))
    and (of_category <> 'PROMO' or not is_excluded(p, now()))
$$;
-- Below somebody is below him: whoever is named does not get it himself.
create function broadcast_agents(of_domain int, segment jsonb, within bigint) returns setof agent language sql stable as $$
  select a.* from agent a where a.domain_id = of_domain and a.status = coalesce(segment ->> 'status', 'ACTIVE')
    and (segment ->> 'agent' is null or (a.upline @> array[(segment ->> 'agent')::bigint] and a.id <> (segment ->> 'agent')::bigint))
    and (within is null or (a.upline @> array[within] and a.id <> within))
$$;
revoke execute on function broadcast_players(int, text, jsonb, bigint), broadcast_agents(int, jsonb, bigint) from public;
grant execute on function broadcast_players(int, text, jsonb, bigint), broadcast_agents(int, jsonb, bigint) to overround_app;
-- Whatever dies between two portions, nobody is written to twice.
create unique index message_thread_of_broadcast on message_thread (broadcast_id, cell, account_id) where broadcast_id is not null;

-- Whatever says who he is goes; what he had, bet, won and was paid stays, under a name that is nobody's. Hashes by which an
-- exclusion is recognised stay with the exclusion: forgetting somebody must not let him play again.
create function erase_player() returns trigger language plpgsql security definer set search_path = public as $$
declare called text;
begin
  select username into called from player where cell = new.cell and id = new.player_id;
  update player set username = 'erased-' || id, name = '', phone = null, email = null, state = null, born_on = null, erased_at = new.at where cell = new.cell and id = new.player_id;
  delete from username_claim where account_id = new.player_id;
  update withdrawal set beneficiary = '', beneficiary_name = '' where cell = new.cell and player_id = new.player_id;
  delete from beneficiary where cell = new.cell and player_id = new.player_id;
  update player_note set text = 'Erased' where cell = new.cell and player_id = new.player_id;
  update message set body = 'Erased', attachment = null, attachment_sha256 = null, author = case side when 'ACCOUNT' then 'erased-' || account_id else author end where cell = new.cell and account_id = new.player_id;
  update message_draft set addressee = 'erased-' || account_id, subject = 'Erased', body = 'Erased', attachment = null, attachment_sha256 = null,
    status = case when status in ('DRAFT', 'SCHEDULED', 'REFUSED') then 'DISCARDED' else status end where account_id = new.player_id;
  update message_thread set subject = 'Erased', last_text = 'Erased', opened_by = case opened_by when called then 'erased-' || account_id else opened_by end
    where cell = new.cell and account_id = new.player_id;
  update player_session set ip = null, device = null where cell = new.cell and player_id = new.player_id;
  delete from player_sighting where cell = new.cell and player_id = new.player_id;
  update device_alert set device = '', ip = null, user_agent = null, detail = 'Erased' where player_id = new.player_id;
  update kyc_document set number_masked = null, number_hash = null, name_on_it = null, born_on = null, reason = case when reason is not null then 'Erased' end,
    asked_note = case when asked_note is not null then 'Erased' end, escalated_note = case when escalated_note is not null then 'Erased' end
    where cell = new.cell and player_id = new.player_id;
  -- Nothing names the pictures any more: the sweep of the storage takes them away.
  update adjustment set attachment = null, attachment_sha256 = null where cell = new.cell and player_id = new.player_id and attachment is not null;
  update deposit set attachment = null, attachment_sha256 = null, held_note = case when held_note is not null then 'Erased' end
    where cell = new.cell and player_id = new.player_id and (attachment is not null or held_note is not null);
  delete from kyc_file where cell = new.cell and player_id = new.player_id;
  -- Files that were made before may name him: the sweep takes them away, and who still needs one asks for it again.
  update report_request set expires_at = new.at where status = 'READY' and (domain_id is null or domain_id = new.domain_id) and (expires_at is null or expires_at > new.at);
  return null;
end $$;
create trigger erasure_is_done after insert on player_erasure for each row execute function erase_player();
revoke execute on function erase_player() from public;
