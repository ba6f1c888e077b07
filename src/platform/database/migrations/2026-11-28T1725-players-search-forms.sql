-- The forms in which players are searched, stored, so that a search of a hundred thousand of them folds only what was typed. Row-level
-- security lets an index answer only comparisons that are leakproof: equality and the beginning (^@), in the order of bytes.
alter table player
  add column username_form text collate "C" generated always as (search_form(username)) stored,
  add column name_form text collate "C" generated always as (search_form(name)) stored;
create index player_username_form on player (username_form);
