-- Reports that compare a part of a day read the tickets and rounds that ended in it. Rows are written in about the order of time, so a
-- summary of their pages suffices and writing them costs no more.
create index casino_round_ended on casino_round using brin (ended_at) with (pages_per_range = 32);
create index ticket_settled on ticket using brin (settled_at) with (pages_per_range = 32);
