/** Templates of markets, and the prices with which betting before play ended. */
export const tradingStatements: readonly string[] = [
  `insert into market_template (id, sport, name, kind, runners, min_stake, max_stake, max_loss, delay_ms, commission, rules, is_active)
    select take_ids('catalogue', 1), t.sport, t.name, t.kind, t.runners, 100000, t.max_stake, 500000000, t.delay_ms, t.commission, t.rules, t.is_active
    from (values
      ('cricket', 'Match odds', 'match_odds', '{first}, {second}', 200000000, 5000, 200, 'Void if there is no result. A tie is decided by the super over.', true),
      ('cricket', 'To win the toss', 'toss', '{first}, {second}', 50000000, null, 0, 'Void without a toss.', true),
      ('cricket', 'Bookmaker', 'bookmaker', '{first}, {second}', 500000000, 3000, 0, 'Settled like match odds.', true),
      ('football', 'Full-time result', 'match_odds', '{first}, {second}, The Draw', 100000000, 5000, 200, 'Ninety minutes and added time.', true),
      ('tennis', 'Match odds', 'match_odds', '{first}, {second}', 100000000, 4000, 200, 'Void if no set was completed.', true),
      ('kabaddi', 'Match odds', 'match_odds', '{first}, {second}', 20000000, 5000, 200, 'Void if abandoned.', false)
    ) t (sport, name, kind, runners, max_stake, delay_ms, commission, rules, is_active)`,
  `update runner r set closing_back_e4 = coalesce(r.back_e4, p.odds), closing_lay_e4 = coalesce(r.lay_e4, p.odds + p.odds / 50), closed_at = e.starts_at
    from market m join event e on e.id = m.event_id,
      lateral (select coalesce((select min(b.matched_odds_e4) from bet_settled b where b.market_id = m.id), 20000) as odds) p
    where m.id = r.market_id and m.price_kind = 'odds' and e.starts_at <= now() and r.status = 'ACTIVE'`,
]
