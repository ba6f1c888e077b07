-- Launched sessions are listed with the rounds that were begun in them. The id of a session is half of the hash of its token, so
-- that a call that names the token knows it; the token does not follow from it.
alter table casino_session
  add column id uuid not null generated always as (encode(substring(token_hash from 1 for 16), 'hex')::uuid) stored,
  add column request_id text;
comment on column casino_session.request_id is 'The call of the player site that opened it, in the log of calls; null: it was opened before it was noted';
create index casino_session_by_id on casino_session (id);
create index casino_session_newest on casino_session (provider, started_at desc, id desc);

alter table casino_call add column session_id uuid;
comment on column casino_call.session_id is 'Of the stake that began a round: the session that it named';
create index casino_call_of_session on casino_call (session_id) where session_id is not null;
