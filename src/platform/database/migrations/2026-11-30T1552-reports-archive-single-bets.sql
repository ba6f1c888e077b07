-- Single bets, tickets and rounds of past months are written to files as well.
alter table archive_file drop constraint archive_file_source_check;
alter table archive_file add constraint archive_file_source_check
  check (source in ('agent_day', 'bet_settled', 'casino_round', 'player_day', 'ticket', 'transfer'));
