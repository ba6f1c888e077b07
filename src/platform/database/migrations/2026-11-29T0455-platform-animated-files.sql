-- Pictures of the operator may move.
alter table stored_file add column frames int not null default 1 check (frames > 0);
comment on column stored_file.frames is 'Of an animation; 1 for all others';
