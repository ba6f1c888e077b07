-- A launch that was refused is listed with the others and says why. Nobody was given its token, and it has ended when it begins.
alter table casino_session
  add column refusal text,
  add constraint refused_session_is_none check (refusal is null or expires_at = started_at);
comment on column casino_session.refusal is 'Why the launch was refused; null: a session was opened';
