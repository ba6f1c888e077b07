-- How many rows a running export will write, counted once at its start; null where counting takes too long.
alter table report_request add column expected_rows int check (expected_rows >= 0);
