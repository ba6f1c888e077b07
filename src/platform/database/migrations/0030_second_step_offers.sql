-- The secret of an authenticator that is being set up. It is chosen by the server and kept until a code confirms it.
alter table staff add column two_step_offer text;
alter table staff add column two_step_offered_to bytea;
alter table staff add column two_step_offered_at timestamptz(3);
comment on column staff.two_step_offer is 'Encrypted; becomes two_step_secret';
comment on column staff.two_step_offered_to is 'token_hash of the session it was shown to';
