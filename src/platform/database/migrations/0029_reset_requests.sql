-- Forgotten passwords: the request itself looks nothing up, so that its time does not tell which names exist. The mailer
-- finds the account afterwards.
create table reset_request (
  id uuid primary key default uuidv7(),
  username_key text not null,
  origin jsonb not null,
  at timestamptz(3) not null default now()
);
comment on column reset_request.origin is 'The request, for its audit row: requestId, route, ip, userAgent, visitor';
call reference_table('reset_request', 'select, insert, update, delete');
