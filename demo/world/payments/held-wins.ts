/**
 * The largest wins of the last days: most of them are held and wait for a decision, one in four was paid out. The entries
 * follow the others of their wallets, as the wallet posts them.
 */
export const heldWinStatements: readonly string[] = [
  `insert into casino_held_win (cell, player_id, domain_id, agent_id, provider, game, round_id, call_id, stake, amount, currency, cause, status, reason, on_hold_since, decided_at, decided_by)
    select w.cell, w.player_id, w.domain_id, w.agent_id, w.provider, w.game, w.id, w.call_id, w.bet, w.amount, w.currency, 'AMOUNT', case when w.place % 4 = 0 then 'RELEASED' else 'HELD' end,
      case when w.place % 4 = 0 then 'CHECKED: The provider confirmed the round' end, now(), case when w.place % 4 = 0 then now() end, case when w.place % 4 = 0 then 'finance' end
    from (select d.*, row_number() over (order by d.amount desc, d.id) as place from (
        select distinct on (r.player_id) r.*, c.id as call_id, c.amount from casino_round r
          join casino_call c on c.round_id = r.id and c.kind = 'win' and c.decision = 'APPLIED' and c.grant_id is null and c.amount > 0
          join wallet b on b.cell = r.cell and b.account_id = r.player_id and b.balance - b.exposure > c.amount
        where r.status = 'SETTLED' and r.ended_at > now() - interval '3 days' order by r.player_id, c.amount desc, r.id) d) w
    where w.place <= 12`,
  `do $$ declare h casino_held_win; entry jsonb; begin
    perform set_config('app.domains', (select array_agg(id)::text from domain), true);
    for h in select * from casino_held_win order by cell, player_id, id loop
      entry := jsonb_build_object('account', h.player_id, 'kind', 'WIN_HOLD', 'debit', 'wallet', 'credit', 'held', 'amount', h.amount, 'ref', 'casino:' || h.round_id, 'mayOverdraw', true);
      perform post_transfers(uuidv7(), now(), 'provider:' || h.provider, jsonb_build_array(entry), null, null);
      if h.status = 'RELEASED' then
        perform post_transfers(uuidv7(), now(), 'finance', jsonb_build_array(entry || '{"kind": "WIN_RELEASE", "debit": "held", "credit": "wallet"}'), null, null);
      end if;
    end loop;
  end $$`,
]
