-- Pages of providers read the newest rounds of one of them.
create index casino_round_of_provider on casino_round (provider, started_at desc, id desc);
