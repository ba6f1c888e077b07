/** Gateways, payment methods and gateway events, derived from the deposits. */
export const paymentMethodStatements: readonly string[] = [
  `insert into gateway (domain_id, code, name, adapter, environment, base_url, merchant, currency, wording, confirm_above, fee_rate, fee_tax, status, message, updated_by, updated_at)
    select d.id, t.code, t.name, t.adapter, 'TEST', t.url, 'demo-merchant', d.currency, '{}', 0, t.fee, 1800,
      case when t.code = 'demo-card' and d.id % 2 = 0 then 'DISABLED' else 'ACTIVE' end,
      case when t.code = 'demo-card' and d.id % 2 = 0 then 'Cards are back on Monday' end, 'owner', now() - interval '30 days'
    from domain d, (values ('demo-pay', 'Demo Pay', 'signed-http', 'http://127.0.0.1:8090', 90), ('demo-card', 'Demo Card', 'signed-http', 'http://127.0.0.1:8090', 180),
      ('demo-coin', 'Demo Coin', 'crypto', 'http://127.0.0.1:8090', 50)) t(code, name, adapter, url, fee)`,
  `insert into deposit_method (domain_id, code, name, type, gateway_id, currency, min_amount, max_amount, day_cap, player_day_cap, quick_amounts, fee_rate, fee_payer,
      min_kyc, audience, schedule, texts, vip_levels, needs_utr, needs_screenshot, instruction, expire_minutes, sort_order, weight, status, message, updated_by, updated_at)
    select d.id, t.code, t.name, t.type, g.id, d.currency, t.least, t.most, 500000000000, 200000000, '{50000,100000,500000}', t.fee, t.payer,
      t.kyc, 'ALL', case when t.opens is null then '[]'::jsonb else (select jsonb_agg(jsonb_build_object('day', w.day, 'opens', t.opens, 'closes', t.closes))
        from unnest('{MON,TUE,WED,THU,FRI,SAT,SUN}'::text[]) w(day)) end,
      case t.code when 'UPI_PAY' then jsonb_build_array(jsonb_build_object('language', 'hi', 'name', 'यूपीआई', 'instruction', 'अपना ऐप चुनें और भुगतान करें')) else '[]'::jsonb end,
      case t.code when 'COIN' then '{1,2,3,4,5,6,7,8,9}'::smallint[] else '{}'::smallint[] end, g.id is null, g.id is null, t.says, 30, t.turn * 10, 1, case when t.code = 'VOUCHER' then 'DISABLED' else 'ACTIVE' end,
      case when t.code = 'VOUCHER' then 'Not offered any more' end, 'finance', now() - t.turn * interval '3 days'
    from domain d cross join (values (1, 'UPI_PAY', 'UPI', 'UPI_INTENT', 'demo-pay', 10000, 10000000, 0, 'HOUSE', 0, null, null, 'Choose your app and pay'),
      (2, 'BANK', 'Bank transfer', 'BANK', null, 50000, 100000000, 0, 'HOUSE', 0, '07:00', '23:00', 'Send the money first, then enter the reference of your bank'),
      (3, 'CARD', 'Card', 'CARD', 'demo-card', 50000, 20000000, 100, 'PLAYER', 1, null, null, 'The fee is yours'),
      (4, 'COIN', 'Coins', 'CRYPTO', 'demo-coin', 500000, 500000000, 0, 'HOUSE', 2, null, null, 'Coins count after twelve confirmations'),
      (5, 'AGENT', 'By your agent', 'AGENT', null, 10000, 100000000, 0, 'HOUSE', 0, null, null, 'Ask your agent'),
      (6, 'VOUCHER', 'Voucher', 'VOUCHER', null, 10000, 1000000, 0, 'HOUSE', 0, null, null, '')
    ) t(turn, code, name, type, gateway, least, most, fee, payer, kyc, opens, closes, says)
    left join gateway g on g.domain_id = d.id and g.code = t.gateway`,
  `insert into payout_method (domain_id, code, name, method, gateway_id, currency, min_amount, max_amount, transfer_cap, fee_rate, fee_fixed, fee_min, fee_max, free_per_day, auto_up_to,
      day_amount, week_amount, month_amount, day_count, week_count, month_count, levels, name_match, beneficiaries, cool_down_hours, min_kyc, turnover, float_alert, sort_order, status, updated_by, updated_at)
    select d.id, t.code, t.name, t.method, g.id, d.currency, 50000, t.most, 20000000, t.fee, 0, 0, 10000, 2, t.auto,
      t.most::bigint * 2, t.most::bigint * 8, t.most::bigint * 20, 5, 20, 60, jsonb_build_array(jsonb_build_object('level', 1, 'most', null, 'dayAmount', (t.most::bigint * 3)::text, 'weekAmount', null, 'monthAmount', null,
        'dayCount', 8, 'weekCount', null, 'monthCount', null, 'freePerDay', 3), jsonb_build_object('level', 3, 'most', (t.most::bigint * 2)::text, 'dayAmount', (t.most::bigint * 5)::text, 'weekAmount', (t.most::bigint * 15)::text,
        'monthAmount', (t.most::bigint * 40)::text, 'dayCount', 12, 'weekCount', null, 'monthCount', null, 'freePerDay', 5)),
      8000, t.to_whom::text[], 24, case t.method when 'crypto' then 2 else 0 end, 10000,
      50000000, t.turn * 10, case when t.code = 'COIN_OUT' then 'DISABLED' else 'ACTIVE' end, 'finance', now() - t.turn * interval '4 days'
    from domain d cross join (values (1, 'UPI_OUT', 'UPI', 'upi', 'demo-pay', 10000000, 0, 500000, '{upi}'), (2, 'BANK_OUT', 'Bank', 'bank', 'demo-pay', 100000000, 50, null, '{bank}'),
      (3, 'BANK_HAND', 'Bank, by hand', 'bank', null, 500000000, 0, null, '{bank}'), (4, 'COIN_OUT', 'Coins', 'crypto', 'demo-coin', 500000000, 100, null, '{crypto}')
    ) t(turn, code, name, method, gateway, most, fee, auto, to_whom) left join gateway g on g.domain_id = d.id and g.code = t.gateway`,
  `insert into gateway_top_up (domain_id, gateway_id, at, kind, amount, currency, reference, entered_by, approved_by, note)
    select g.domain_id, g.id, now() - t.days * interval '1 day', t.kind, t.amount, g.currency, 'DEMOFLOAT' || g.domain_id || '00' || t.days, 'finance', 'checker', t.note
    from gateway g, (values (28, 'TOP_UP', 500000000::bigint, 'What lay there when we began'), (14, 'TOP_UP', 300000000, 'For the weekend'), (7, 'TAKEN_BACK', 50000000, 'More than is needed'),
      (2, 'TOP_UP', 200000000, 'For the weekend')) t(days, kind, amount, note) where g.code = 'demo-pay'`,
  `insert into collection_account (domain_id, method_id, kind, holder, bank, number, ifsc, day_limit, weight, status, message, updated_by, updated_at)
    select m.domain_id, m.id, 'BANK', t.holder, t.bank, '0000' || m.domain_id || '00' || t.turn, t.ifsc, t.day_limit, t.turn, case when t.turn = 3 then 'DISABLED' else 'ACTIVE' end,
      case when t.turn = 3 then 'Full for this month' end, 'finance', now() - t.turn * interval '2 days'
    from deposit_method m, (values (1, 'Demo Collections One', 'Demo Bank', 'DEMO0000001', 50000000), (2, 'Demo Collections Two', 'Demo Bank', 'DEMO0000002', 100000000),
      (3, 'Demo Collections Three', 'Second Demo Bank', 'DEMB0000003', null)) t(turn, holder, bank, ifsc, day_limit) where m.code = 'BANK'`,
  `update deposit d set method_id = m.id from deposit_method m where m.domain_id = d.domain_id
    and m.code = case d.method when 'upi' then 'UPI_PAY' when 'bank' then 'BANK' when 'card' then 'CARD' when 'crypto' then 'COIN' else 'AGENT' end`,
  `insert into gateway_call (domain_id, gateway_id, at, operation, order_id, outcome, response_excerpt, ms)
    select g.domain_id, g.id, d.requested_at + n.turn * interval '70 seconds', case n.turn when 0 then 'START' else 'QUERY' end, d.id::text,
      case when hashtext(d.id::text) % 17 = 0 then 'SILENT' else 'ANSWERED' end,
      case when hashtext(d.id::text) % 17 = 0 then 'No answer in time' else lower(d.status) end, 80 + abs(hashtext(d.id::text || n.turn)) % 600
    from deposit d join gateway g on g.domain_id = d.domain_id and g.code = d.gateway, generate_series(0, 1) n(turn)
    where d.requested_at > now() - interval '3 days'`,
  `insert into gateway_callback (domain_id, gateway_id, at, digest, event_id, direction, order_id, gateway_status, reported_status, amount, currency, merchant, reference, utr, signed_with, body, ip,
      status, review_reason, deposit_id, player_id, agent_id, journal_id, handled_at)
    select g.domain_id, g.id, coalesce(d.decided_at, d.requested_at), sha256(d.id::text::bytea), 'demo-' || d.id, 'DEPOSIT', d.id::text, lower(d.status), d.status, d.amount,
      d.currency, g.merchant, d.gateway_order, d.utr, 0, jsonb_build_object('order', d.id, 'status', lower(d.status), 'amount', d.amount)::text, '192.0.2.80',
      'DONE', null, d.id, d.player_id, d.agent_id, d.journal_id, coalesce(d.decided_at, d.requested_at)
    from deposit d join gateway g on g.domain_id = d.domain_id and g.code = d.gateway
    where d.requested_at > now() - interval '7 days' and d.status in ('SUCCESS', 'FAILED', 'EXPIRED')`,
  `insert into gateway_callback (domain_id, gateway_id, at, digest, direction, order_id, gateway_status, reported_status, amount, currency, merchant, reference, signed_with, body, ip,
      status, review_reason, deposit_id, player_id, agent_id, handled_at)
    select c.domain_id, c.gateway_id, c.at + interval '4 minutes', sha256(('again ' || c.id)::bytea), 'DEPOSIT', case when t.why = 'UNKNOWN_ORDER' then 'unknown-order' else c.order_id end,
      'success', 'SUCCESS', case when t.why = 'OTHER_AMOUNT' then c.amount * 10 else c.amount end, c.currency, c.merchant, c.reference, 0, c.body, c.ip,
      'REVIEW', t.why, case when t.why <> 'UNKNOWN_ORDER' then c.deposit_id end, case when t.why <> 'UNKNOWN_ORDER' then c.player_id end,
      case when t.why <> 'UNKNOWN_ORDER' then c.agent_id end, c.at + interval '4 minutes'
    from (select *, row_number() over (partition by domain_id order by at desc) n from gateway_callback where reported_status = 'FAILED') c
    join (values (1, 'LATE_SUCCESS'), (2, 'OTHER_AMOUNT'), (3, 'UNKNOWN_ORDER'), (4, 'UNCONFIRMED')) t(n, why) on t.n = c.n`,
  `insert into gateway_callback (domain_id, gateway_id, at, digest, body, ip, status, review_reason)
    select g.domain_id, g.id, now() - n.hours * interval '1 hour', sha256(n.hours::text::bytea), '{"status":"success"}', '192.0.2.66', 'UNSIGNED', 'The signature does not fit'
    from gateway g, generate_series(5, 45, 20) n(hours) where g.code = 'demo-pay'`,
  `insert into deposit_guide (domain_id, title, language, method, type, video_url, body, platforms, sort_order, from_at, expires_at, views, status, created_by, updated_by, updated_at)
    select d.id, t.title, t.language, t.method, t.type, t.video, t.body, '{}', t.turn * 10, null, null, t.turn * 137, case when t.turn = 4 then 'INACTIVE' else 'ACTIVE' end,
      'support', 'support', now() - t.turn * interval '5 days'
    from domain d, (values (1, 'Pay by UPI', 'en', 'upi', 'STEPS', null, E'Choose UPI\\nEnter the amount\\nPay in your app\\nWait a minute'),
      (2, 'Pay by bank transfer', 'en', 'bank', 'STEPS', null, E'Choose Bank transfer\\nSend the money to the account shown\\nEnter the reference of your bank'),
      (3, 'Pay with coins', 'en', 'crypto', 'TEXT', null, 'Coins count after twelve confirmations of the network.'),
      (4, 'How a deposit works', 'en', 'upi', 'VIDEO', 'https://media.example.com/deposit.mp4', '')) t(turn, title, language, method, type, video, body)`,
]
