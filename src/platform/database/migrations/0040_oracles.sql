-- Each function that pays names the rules it must agree with; checks/rules plays both on the same cases.
comment on function bet_result(text, text, bigint, int, bigint, double precision, double precision, bigint, double precision, bigint[], bigint[], int) is 'Oracle: src/areas/exchange/rules/bets/bet.ts, src/areas/exchange/rules/settlement/dead-heat.ts, src/areas/exchange/rules/settlement/session.ts, src/areas/exchange/rules/settlement/special.ts';
comment on function correct_cell(smallint, bigint, int) is 'Oracle: src/areas/exchange/rules/bets/correction.ts';
comment on function half_up(bigint, bigint) is 'Oracle: src/values/round.ts';
comment on function market_split(smallint, bigint, int, int, int) is 'Oracle: src/areas/agents/rules/chips/split.ts';
comment on function own_exposure(smallint, bigint, bigint, bigint, bigint) is 'Oracle: src/areas/exchange/rules/bets/position.ts, src/areas/exchange/rules/settlement/session.ts';
comment on function own_part(bigint, bigint, bigint) is 'Oracle: src/areas/agents/rules/chips/split.ts';
comment on function post_transfers(uuid, timestamptz, text, jsonb, bigint, int) is 'Oracle: src/blueprint/ledger/book.ts';
comment on function reduce_fills(smallint, bigint) is 'Oracle: src/areas/exchange/rules/settlement/reduction.ts';
comment on function reduced_odds(int, int[], boolean) is 'Oracle: src/areas/exchange/rules/settlement/reduction.ts';
comment on function settle_cell(smallint, bigint, int) is 'Oracle: src/areas/exchange/rules/settlement/settlement.ts';
comment on function ticket_split(bigint, bigint) is 'Oracle: src/areas/agents/rules/chips/split.ts';
