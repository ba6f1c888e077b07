-- Work that a browser has proven before a sign-in counts once, on every server process.
create table solved_challenge (
  challenge text primary key,
  valid_until timestamptz(3) not null
);
call reference_table('solved_challenge', 'select, insert, delete');
