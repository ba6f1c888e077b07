import { daysBefore } from '#checks/harness/fixture-days.ts'

/** Staff of the parent node act in all records, so that their names are canaries as well. */
const parentStaff = `coalesce('at_kx' || n.upline[array_length(n.upline, 1) - 1] || 'z', 'someone')`
const day = `timestamptz '${daysBefore(18)}T09:00Z' + n.id % 7 * interval '1 day'`
const cell = 'n.player % 64'

/** One record of every kind that the screens of players and agents show, at every node. */
export const playerRecordsSql = `
  update approval set maker = 'deputy_kx' || n.upline[array_length(n.upline, 1) - 1] || 'z' from n where approval.subject = 'player:' || n.player and array_length(n.upline, 1) > 1;
  update player p set source = 'site of ' || n.mark, referrer_id = nullif((n.upline[1] + 1000000), n.player) from n where p.id = n.player;
  insert into cash_entry (domain_id, parent_id, account_id, account_kind, kind, direction, amount, result_before, remaining, currency, ref, remark, created_by, created_at)
    select house, id, player, 'PLAYER', 'TRANSFER', 'DEPOSIT', 100, 0, 0, 'INR', 'cash-' || mark, 'about ' || mark, ${parentStaff}, ${day} from n;
  insert into agent_limit (agent_id, sport, product, domain_id, max_stake, set_by, set_at)
    select id, 'cricket', 'exchange', house, 100000 + id, ${parentStaff}, ${day} from n;
  insert into adjustment (cell, player_id, domain_id, agent_id, currency, direction, amount, category, note, batch, requested_by, requested_at)
    select ${cell}, player, house, id, 'INR', 'CREDIT', 100 + id, 'goodwill', 'it is about ' || mark, uuidv7(), ${parentStaff}, ${day} from n;
  insert into balance_day (cell, player_id, day, domain_id, agent_id, currency, opened_after, through, opening, deposits, withdrawals, transfers, exchange, fancy,
      commission, sportsbook, casino_bets, casino_wins, rolled_back, bonus, adjustments, closing, snapshot, paid, held, exposure)
    select ${cell}, player, (${day})::date, house, id, 'INR', 0, 1, 0, 100 + id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100 + id, 100 + id, 0, 0, 0 from n;
  insert into balance_check (cell, account_id, domain_id, agent_id, currency, opening, credits, debits, expected, actual, expected_held, actual_held,
      expected_exposure, actual_exposure, cause, severity, status, note, detected_at)
    select ${cell}, player, house, id, 'INR', 0, 0, 0, 0, 100 + id, 0, 0, 0, 0, 'seen at ' || mark, 'LOW', 'INVESTIGATING', 'about ' || mark, ${day} from n;
  insert into review_claim (subject, subject_id, domain_id, staff)
    select 'balance_check', c.id, c.domain_id, ${parentStaff} from n join balance_check c on c.account_id = n.player;
  alter table balance_repair disable trigger repair_is_recorded;
  insert into balance_repair (cell, account_id, check_id, domain_id, agent_id, currency, method, before, after, difference, held_difference, exposure_before,
      exposure_after, requested_by, approved_by, reason, at)
    select ${cell}, player, uuidv7(), house, id, 'INR', 'RECORD', 0, 0, 0, 0, 0, 0, ${parentStaff}, 'checker', 'about ' || mark, ${day} from n;
  alter table balance_repair enable trigger repair_is_recorded;
  insert into ticket (cell, player_id, id, domain_id, agent_id, kind, sports, sizes, legs, lines, unit, stake, odds_e4, potential, status, returned, currency, share_path_id,
      placed_at, settled_at)
    select ${cell}, player, ('0199ff00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, id, 'SINGLE', '{football}', '{1}', 1, 1, 100, 100, 20000, 0, 'LOST', 0, 'INR', id,
      ${day}, ${day} from n;
  insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, bet, win, currency, status, id)
    select ${cell}, player, ${day}, house, id, 'aura', 'game', 100, 0, 'INR', 'OPEN', ('0199ce00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid from n;
  insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, bet, win, currency, status)
    select ${cell}, player, ${day}, house, id, p.provider, 'game of ' || mark, 100, 0, 'INR', 'VOIDED' from n, unnest('{qt,aura,slot,gap,wc}'::text[]) p(provider);
  insert into casino_call (domain_id, provider, kind, external_id, bet_id, external_round, cell, player_id, agent_id, game_code, amount, currency, decision, code, at, ms, ip)
    select house, p.provider, 'win', 'win of ' || mark, 'bet of ' || mark, 'round of ' || mark, ${cell}, player, id, 'game of ' || mark, 100, 'INR', 'REFUSED', 'ALREADY_ROLLED_BACK', ${day}, 5, 'ip of ' || mark
    from n, unnest('{qt,aura,slot,gap,wc}'::text[]) p(provider);
  insert into casino_session (token_hash, domain_id, cell, player_id, provider, game_code, started_at, expires_at)
    select sha256(convert_to(p.provider || ' of ' || mark, 'UTF8')), house, ${cell}, player, p.provider, 'game of ' || mark, ${day}, ${day} + interval '400 days'
    from n, unnest('{qt,aura,slot,gap,wc}'::text[]) p(provider);
  insert into round_note (cell, player_id, round_id, domain_id, note, by)
    select ${cell}, player, ('0199ce00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, 'about ' || mark, ${parentStaff} from n;
  insert into review_claim (subject, subject_id, domain_id, staff)
    select 'casino_round', ('0199ce00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, ${parentStaff} from n;
  insert into casino_query (domain_id, provider, cell, player_id, agent_id, round_id, external_round, currency, status, requested_by, requested_at, answered_at, answer)
    select house, 'aura', ${cell}, player, id, ('0199ce00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, 'round of ' || mark, 'INR', 'UNKNOWN', ${parentStaff}, ${day}, ${day},
      'about ' || mark from n;
  insert into casino_report_day (domain_id, agent_id, provider, day, currency, status, compared_at)
    select distinct on (house) house, id, 'qt', (${day})::date, 'INR', 'COMPARED', ${day} from n order by house, array_length(n.upline, 1), id;
  insert into casino_difference (domain_id, agent_id, day_id, kind, external_player, external_round, player_id, booked_status, booked_stake, reported_stake, booked_win,
      reported_win, note, detected_at)
    select house, n.id, y.id, 'MISSING_THERE', player::text, 'round of ' || mark, player, 'SETTLED', 100 + n.id, 0, 0, 0, 'about ' || mark, ${day}
    from n join casino_report_day y on y.domain_id = house;
  insert into player_restriction (cell, player_id, domain_id, scope, kind, reason, set_by, set_at, from_at)
    select ${cell}, player, house, 'BONUS', 'BLOCK', 'about ' || mark, ${parentStaff}, ${day}, ${day} from n;
  insert into player_limit (cell, player_id, kind, period, setter, domain_id, amount, set_by, set_at)
    select ${cell}, player, 'DEPOSIT', 'DAY', 'OPERATOR', house, 100000, ${parentStaff}, ${day} from n;
  insert into player_exclusion (domain_id, player_id, kind, keys, from_at, expires_at, set_by, reason)
    select house, player, 'COOL_OFF', array['account:' || player], ${day}, ${day} + interval '1 day', ${parentStaff}, 'about ' || mark from n;
  insert into player_session (cell, player_id, domain_id, started_at, last_seen_at, ip, device)
    select ${cell}, player, house, ${day}, ${day}, 'ip of ' || mark, 'device of ' || mark from n;
  insert into device_event (cell, player_id, device, ip, domain_id, first_at, last_at, last_operation)
    select ${cell}, player, d.device, '203.0.113.7', house, ${day}, ${day}, 'login' from n, unnest(array['device of ' || mark, 'device of many']) d(device);
  insert into device_alert (domain_id, player_id, agent_id, type, severity, score, operation, detail, device, ip, at)
    select house, player, id, 'SHARED_DEVICE', 'LOW', 10, 'login', 'about ' || mark, d.device, '203.0.113.7', ${day}
    from n, unnest(array['device of ' || mark, 'device of many']) d(device);
  insert into player_notification (id, domain_id, player_id, kind, severity, subject, at)
    select uuidv7(), house, player, 'FLAGGED', 'LOW', 'player:' || player, ${day} from n;
  insert into player_note (cell, player_id, domain_id, text, by, at) select ${cell}, player, house, 'note on ' || mark, ${parentStaff}, ${day} from n;
  insert into player_tag (cell, player_id, tag, domain_id, by, at) select ${cell}, player, mark, house, ${parentStaff}, ${day} from n;
  insert into site_alert (id, domain_id, position, title, message, created_by, updated_by)
    select ('0199a1e0-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, 1, 'alert of ' || mark, 'text', ${parentStaff}, ${parentStaff} from n;
  insert into site_alert_acknowledgement (cell, player_id, alert_id, domain_id, at)
    select ${cell}, player, ('0199a1e0-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, ${day} from n;
  insert into app_device (cell, player_id, id, domain_id, platform, token, registered_at)
    select ${cell}, player, ('0199d100-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, 'android', 'token of the device of ' || mark, ${day} from n;
  insert into push_message (id, domain_id, name, title, body, send_at, staff_id, created_by)
    select ('0199d200-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, 'push of ' || mark, 'title', 'text', ${day}, 1, ${parentStaff} from n;
  update push_message set status = 'CANCELLED', finished_at = send_at;
  insert into push_delivery (cell, player_id, domain_id, push_id, device_id, status, error, attempted_at)
    select ${cell}, player, house, ('0199d200-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, ('0199d100-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid,
      'FAILED', 'about ' || mark, ${day} from n;
  insert into apk_version (id, domain_id, channel, file, package_name, version_name, version_code, min_sdk, target_sdk, certificate, bytes, sha256, created_by, created_at)
    select ('0199d300-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, 'PROD', uuidv7(), 'com.example.' || mark, 'app of ' || mark, 1000 + player, 24, 34,
      'certificate', 1000, 'hash of ' || mark, ${parentStaff}, ${day} from n;
  insert into apk_download (domain_id, apk_id, started_at, source, ip, user_agent)
    select house, ('0199d300-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, ${day}, 'SITE', '203.0.113.7', 'browser of ' || mark from n;
  insert into watchlist_entry (cell, player_id, domain_id, remark, by, at) select ${cell}, player, house, 'about ' || mark, ${parentStaff}, ${day} from n;
  insert into bonus_award (cell, player_id, domain_id, agent_id, name, type, amount, factor, required, staked, currency, granted_by, granted_at, expires_at)
    select ${cell}, player, house, id, 'bonus of ' || mark, 'MANUAL', 1000 + id, 10, 10000 + 10 * id, 1000 + id, 'INR', ${parentStaff}, ${day}, ${day} + interval '400 days' from n;
  insert into referral_reward (cell, player_id, domain_id, agent_id, referee_id, deposit_id, base, rate, cap, amount, currency, marks, status, reason, approved_by, approved_at, decided_by, created_at)
    select ${cell}, player, house, id, player + 5000000, uuidv7(), 1000 + id, 1000, 100000, 100, 'INR', '{network}', 'APPROVED', 'about ' || mark, ${parentStaff}, ${day}, ${parentStaff}, ${day} from n;
  insert into free_round_grant (cell, player_id, domain_id, agent_id, provider, game_code, game, rounds, stake, currency, campaign, granted_by, granted_at, expires_at)
    select ${cell}, player, house, id, 'slot', 'game-' || mark, 'Game of ' || mark, 10, 100 + id, 'INR', 'about ' || mark, ${parentStaff}, ${day}, ${day} + interval '400 days' from n;
  insert into casino_held_win (cell, player_id, id, domain_id, agent_id, provider, game, round_id, call_id, stake, amount, currency, cause, reason, on_hold_since)
    select ${cell}, player, ('0199e300-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, id, 'aura', 'game of ' || mark,
      ('0199ce00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, uuidv7(), 1, 50, 'INR', 'MULTIPLE', 'about ' || mark, ${day} from n;
  select post_transfers(uuidv7(), ${day}, ${parentStaff}, jsonb_build_array(jsonb_build_object('account', player, 'kind', 'WIN_HOLD', 'debit', 'casino', 'credit', 'held', 'amount', 50,
      'ref', 'win held of ' || mark)), null, null) from n;
  insert into player_complaint (cell, player_id, id, domain_id, agent_id, kind, channel, summary, received_at, acknowledge_by, answer_by, recorded_by, recorded_at)
    select ${cell}, player, ('0199e600-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, id, 'PAYMENT', 'EMAIL', 'about ' || mark, ${day},
      ${day} + interval '1 day', ${day} + interval '28 days', ${parentStaff}, ${day} from n;
  insert into deposit_chargeback (cell, player_id, id, domain_id, agent_id, deposit_id, gateway, reference, source, cause, amount, currency, note, opened_by, opened_at, respond_by)
    select ${cell}, player, ('0199e400-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, id, ('0199aa00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid,
      'gateway of ' || mark, 'case of ' || mark, 'STAFF', 'FRAUD', 50000 + id, 'INR', 'about ' || mark, ${parentStaff}, ${day}, ${day} + interval '400 days' from n;
  insert into deposit_chargeback_evidence (cell, player_id, id, domain_id, agent_id, chargeback_id, attachment, attachment_sha256, note, added_by, added_at)
    select ${cell}, player, ('0199e500-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, id, ('0199e400-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid,
      uuidv7(), 'hash of ' || mark, 'about ' || mark, ${parentStaff}, ${day} from n;
  insert into reward_line (cell, player_id, id, run_id, domain_id, agent_id, kind, vip_level, exchange, sportsbook, casino, returns, bonuses, base, reward, amount, currency, status, reason, decided_by, created_at)
    select ${cell}, player, ('0199' || k.digit || '00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, uuidv7(), house, id, k.kind, 1, 1000 + id, 0, 0, 0, 0, 1000 + id, 100, 100, 'INR', 'EXCLUDED', 'about ' || mark, ${parentStaff}, ${day}
    from n, (values ('a0', 'LOYALTY'), ('b0', 'LOSING_BONUS'), ('c0', 'AFFILIATE')) k(digit, kind);
  insert into reward_correction (cell, player_id, domain_id, agent_id, kind, run_id, line_id, corrected_run_id, corrected_line_id, referee_id, amount, currency, reason, created_at)
    select ${cell}, player, house, id, k.kind, uuidv7(), ('0199' || k.digit || '00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, uuidv7(), uuidv7(),
      case when k.kind = 'AFFILIATE' then upline[1] + 1000000 end, -100 - id, 'INR', 'about ' || mark, ${day}
    from n, (values ('b0', 'LOSING_BONUS'), ('c0', 'AFFILIATE')) k(digit, kind);
  insert into loyalty_expiry (cell, player_id, domain_id, agent_id, line_id, points, last_played, months, created_at)
    select ${cell}, player, house, id, ('0199a000-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, 100 + id, (${day})::date - 190, 6, ${day} from n;
  insert into vip_change (cell, player_id, id, domain_id, agent_id, kind, status, from_level, to_level, currency, reason, decided_by, created_at)
    select ${cell}, player, ('0199c100-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, id, 'MANUAL', 'APPLIED', 0, 1, 'INR', 'about ' || mark, ${parentStaff}, ${day} from n;
  update player p set vip_level = 1 from n where p.id = n.player;
  insert into referral_link (cell, player_id, id, domain_id, code, created_at)
    select ${cell}, player, ('0199b200-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, 'CODE' || upper(mark), ${day} from n;
  insert into referral_link_day (link_id, day, domain_id, clicks, visitors)
    select ('0199b200-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, (${day})::date, house, 3, 2 from n;
  insert into registration_link (id, domain_id, agent_id, name, slug, landing_path, campaign, source, medium, created_by, created_at)
    select ('0199b100-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, id, 'link of ' || mark, 'link-' || id, '/of/' || mark, 'campaign of ' || mark, 'site of ' || mark,
      'medium of ' || mark, ${parentStaff}, ${day} from n;
  insert into registration_link_day (link_id, day, domain_id, clicks, visitors)
    select ('0199b100-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, (${day})::date, house, 3, 2 from n;
  insert into campaign (id, domain_id, agent_id, name, amount, budget, starts_at, ends_at, created_by, updated_by, created_at)
    select ('0199b300-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, id, 'campaign of ' || mark, 100, 1000, ${day}, ${day} + interval '9 days',
      ${parentStaff}, ${parentStaff}, ${day} from n;
  insert into campaign_player (cell, player_id, campaign_id, id, domain_id, agent_id, amount, currency, created_at)
    select ${cell}, player, ('0199b300-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, ('0199b310-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid,
      house, id, 100, 'INR', ${day} from n;
  update player p set registration_link_id = ('0199b100-0000-7000-8000-' || lpad(n.player::text, 12, '0'))::uuid from n where p.id = n.player;
  insert into message_thread (cell, account_id, id, domain_id, account_kind, subject, status, opened_by, opened_at, last_at, last_side, last_text, unread_operator)
    select ${cell}, player, ('0199ae00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, 'PLAYER', 'about ' || mark, 'OPEN', 'player_' || mark,
      ${day}, ${day}, 'ACCOUNT', 'word of ' || mark, 1 from n;
  insert into message (cell, account_id, thread_id, id, domain_id, side, author, body, at)
    select ${cell}, player, ('0199ae00-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid,
      ('0199af0' || s.digit || '-0000-7000-8000-' || lpad(player::text, 12, '0'))::uuid, house, s.side, case s.side when 'ACCOUNT' then 'player_' || mark else ${parentStaff} end,
      s.side || ' of ' || mark, ${day} from n, (values (0, 'ACCOUNT'), (1, 'HOUSE'), (2, 'NOTE')) s(digit, side);
  insert into review_claim (subject, subject_id, domain_id, staff, claimed_at, expires_at)
    select 'kyc_document', k.id, k.domain_id, ${parentStaff}, ${day} - interval '15 minutes', ${day} from n join kyc_document k on k.player_id = n.player
    union all select 'device_alert', a.id, house, ${parentStaff}, ${day}, null from n join device_alert a on a.player_id = n.player
    union all select 'player_notification', p.id, house, ${parentStaff}, ${day}, null from n join player_notification p on p.player_id = n.player
    union all select 'message_thread', t.id, house, ${parentStaff}, ${day}, null from n join message_thread t on t.account_id = n.player;
  update kyc_document k set reviewed_by = ${parentStaff}, reviewed_at = ${day}, number_hash = sha256('one number for all')
    from n where k.player_id = n.player;
  insert into audit (at, domain_id, agent_id, player_id, actor, action, subject, subject_name, reason, before, after)
    select ${day}, house, id, p.player, ${parentStaff}, p.action, p.subject, p.name, 'about ' || mark, '{"creditReference": "100"}', '{"creditReference": "200"}'
    from n, lateral (values (null::bigint, 'downline.credit-reference', 'agent:' || id, 'agent_' || mark),
      (player, 'players.suspension', 'player:' || player, 'player_' || mark)) p(player, action, subject, name);
  select post_transfers(uuidv7(), ${day}, ${parentStaff}, jsonb_build_array(
      jsonb_build_object('account', id, 'kind', 'CHIP_ISSUE', 'debit', 'chips', 'credit', 'wallet', 'amount', 5000 + id, 'ref', 'chips of ' || mark, 'note', 'issued to ' || mark),
      jsonb_build_object('account', player, 'kind', 'DEPOSIT', 'debit', 'gateway', 'credit', 'wallet', 'amount', 5000 + id, 'ref', 'deposit of ' || mark, 'note', 'paid by ' || mark),
      jsonb_build_object('account', id, 'kind', 'SETTLEMENT_CHIPS', 'debit', 'wallet', 'credit', 'clearing', 'amount', 100, 'ref', 'cash-' || mark),
      jsonb_build_object('account', player, 'kind', 'SETTLEMENT_CHIPS', 'debit', 'clearing', 'credit', 'wallet', 'amount', 100, 'ref', 'cash-' || mark)), null, null)
    from n;
  select post_transfers(uuidv7(), ${day}, ${parentStaff}, (
      select jsonb_agg(jsonb_build_object('account', r.player_id, 'kind', t.kind, 'debit', t.debit, 'credit', t.credit, 'amount', 100, 'ref', 'casino:' || r.id)
        order by r.id, t.kind)
      from casino_round r, (values ('CASINO_BET', 'wallet', 'casino'), ('CASINO_REFUND', 'casino', 'wallet')) t(kind, debit, credit)
      where r.player_id = n.player and r.status = 'VOIDED'), null, null)
    from n`

/** The id of the message in a player's thread that has a picture. */
export const messageAt = (node: number): string =>
  `0199af00-0000-7000-8000-${String(node + 1_000_000).padStart(12, '0')}`

/** Attaches one picture to every record that can have one. */
export const picturesSql = (file: string, sha256: string): string => `
  update adjustment set attachment = '${file}', attachment_sha256 = '${sha256}';
  update deposit_chargeback_evidence set attachment = '${file}', attachment_sha256 = '${sha256}';
  update message set attachment = '${file}', attachment_sha256 = '${sha256}' where side = 'ACCOUNT';
  insert into kyc_file (cell, player_id, document_id, side, domain_id, file, bytes, width, height, sha256)
    select cell, player_id, id, 'FRONT', domain_id, '${file}', 1, 1, 1, '${sha256}' from kyc_document`

/** Filter values that no column shows. */
export const filterOnlyValues = (id: number, mark: string): Readonly<Record<string, string>> => ({
  source: `site of ${mark}`,
  referrer: `player_${mark}`,
  tag: mark,
  phone: `+91${9_800_000_000 + id}`,
  email: `${mark}@example.test`,
  device: `device of ${mark}`,
  ip: `ip of ${mark}`,
  beneficiary: `account of ${mark}`,
})
