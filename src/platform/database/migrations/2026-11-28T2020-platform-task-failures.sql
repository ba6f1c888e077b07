-- Rows that background work could not finish, and when it tries each again: kept, so that no other process tries it sooner.
create table task_failure (
  task text not null,
  row_id text not null,
  attempts int not null default 1 check (attempts > 0),
  reason text not null,
  failed_at timestamptz(3) not null,
  next_at timestamptz(3) not null,
  primary key (task, row_id)
);
call reference_table('task_failure', 'select, insert, update, delete');
