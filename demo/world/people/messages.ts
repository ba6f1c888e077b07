import { claimStatement } from '../claims.ts'

/** Messages between players, agents and the operator, derived from the players: every folder has some. */
export const messageStatements: readonly string[] = [
  `insert into message_template (name, language, body, by) values
    ('Withdrawal under way', 'en', 'Your withdrawal is being checked and reaches your bank within the day.', 'support'),
    ('Documents needed', 'en', 'Please send a picture of both sides of your document, whole and readable.', 'support'),
    ('Bonus rules', 'en', 'A bonus may be taken out once it was wagered as its terms say.', 'owner'),
    ('Withdrawal under way', 'hi', 'आपकी निकासी की जाँच हो रही है और आज ही आपके बैंक में पहुँच जाएगी।', 'support'),
    ('Documents needed', 'hi', 'कृपया अपने दस्तावेज़ के दोनों ओर की पूरी और साफ़ तस्वीर भेजें।', 'support'),
    ('Bonus rules', 'hi', 'शर्तों के अनुसार दाँव पूरे होने पर बोनस निकाला जा सकता है।', 'owner'),
    ('Withdrawal under way', 'bn', 'আপনার উত্তোলন যাচাই করা হচ্ছে এবং আজই আপনার ব্যাংকে পৌঁছাবে।', 'support'),
    ('Documents needed', 'bn', 'অনুগ্রহ করে আপনার নথির দুই পিঠের সম্পূর্ণ ও স্পষ্ট ছবি পাঠান।', 'support'),
    ('Bonus rules', 'bn', 'শর্ত অনুযায়ী বাজি পূর্ণ হলে বোনাস তোলা যায়।', 'owner')`,
  `insert into message_thread (cell, account_id, domain_id, account_kind, subject, category, priority, status, opened_by, opened_at, last_at, last_side, last_text,
      unread_operator, unread_account, account_read_at)
    select p.cell, p.id, p.domain_id, 'PLAYER', t.subject, t.category, t.priority, t.status,
      case t.first when 'ACCOUNT' then p.id::text else 'support' end, at, at + interval '40 minutes', t.side, t.last,
      case when t.status = 'OPEN' then 1 else 0 end, case when t.status = 'PENDING' then 1 else 0 end, case when t.status <> 'PENDING' then at + interval '20 minutes' end
    from player p, lateral (select date_trunc('milliseconds', now()) - (p.id % 60) * interval '5 hours' - interval '1 hour' as at) w,
    lateral (values
      (0, 'Where is my withdrawal?', 'PAYMENT', 'HIGH', 'OPEN', 'ACCOUNT', 'ACCOUNT', 'It is two days now. When does it arrive?'),
      (1, 'My document was rejected', 'KYC', 'NORMAL', 'PENDING', 'ACCOUNT', 'HOUSE', 'Please send both sides, whole and readable.'),
      (2, 'Which number reaches you?', 'SUPPORT', 'LOW', 'CLOSED', 'HOUSE', 'ACCOUNT', 'The one on file, after six in the evening.'),
      (3, 'WIN BIG cheap coins here', 'SUPPORT', 'NORMAL', 'SPAM', 'ACCOUNT', 'ACCOUNT', 'Write to me on the other app'),
      (4, 'The odds moved under my bet', 'SUPPORT', 'NORMAL', 'OPEN', 'ACCOUNT', 'ACCOUNT', 'I asked for 1.90 and got 1.85.')
    ) t(turn, subject, category, priority, status, first, side, last) where p.id % 17 = 0 and t.turn = (p.id / 17) % 5`,
  claimStatement({ table: 'message_thread', staff: 'support', where: 'c.account_id % 2 = 0', at: 'last_at' }),
  `insert into message_thread (cell, account_id, domain_id, account_kind, subject, category, status, opened_by, opened_at, last_at, last_side, last_text, unread_account)
    select cell_of(a.id), a.id, a.domain_id, 'AGENT', 'Shares of the next season', 'AGENT', 'PENDING', 'owner', at, at + interval '40 minutes', 'HOUSE',
      'The new shares hold from the first of next month.', 1
    from agent a, lateral (select date_trunc('milliseconds', now()) - (a.id % 9) * interval '1 day' - interval '2 hours' as at) w where a.level in (2, 4)`,
  `insert into message (cell, account_id, thread_id, domain_id, side, author, body, at)
    select t.cell, t.account_id, t.id, t.domain_id, m.side, case m.side when 'ACCOUNT' then t.account_id::text else 'support' end, m.body, m.at
    from message_thread t, lateral (values
      (case when t.opened_by = t.account_id::text then 'ACCOUNT' else 'HOUSE' end, t.subject || ': please have a look.', t.opened_at),
      ('NOTE', 'Looked into it.', t.opened_at + interval '20 minutes'),
      (t.last_side, t.last_text, t.last_at)) m(side, body, at) order by m.at`,
  `insert into message_broadcast (domain_id, staff_id, subject, body, category, audience, segment, status, send_at, recipients, reached, finished_at, refused, by, at)
    select d.id, s.id, w.subject, w.body, 'SUPPORT', w.audience, w.segment, w.status, now() + w.till, w.count, case w.status when 'SENT' then w.count else 0 end,
      case when w.status <> 'SCHEDULED' then now() + w.till end, w.refused, s.username, now() + w.till - interval '1 day'
    from domain d, staff s, lateral (values
      ('The cup begins on Saturday', 'Every match is open for bets from the toss on. Set yourself a limit before it begins.', 'PLAYERS', '{"status": "ACTIVE", "hasBalance": true, "loggedInWithin": 5}'::jsonb,
        'SENT', interval '-2 days', (select count(*)::int from broadcast_players(d.id, 'SUPPORT', '{"status": "ACTIVE", "hasBalance": true, "loggedInWithin": 5}', null)), null::text),
      ('Settle before the month ends', 'Please settle what is open with those below you by the last evening of the month.', 'AGENTS', '{"status": "ACTIVE"}',
        'SCHEDULED', interval '6 days', (select count(*)::int from broadcast_agents(d.id, '{"status": "ACTIVE"}', null)), null),
      ('A quiet hour on Sunday', 'The site rests from two to three in the night.', 'PLAYERS', '{"status": "ACTIVE"}', 'CANCELLED', interval '-1 day', 40, null),
      ('New faces of the season', 'Meet the players of their first season.', 'PLAYERS', '{"status": "ACTIVE"}', 'REFUSED', interval '-5 days', 40, 'The author’s account is disabled, so this cannot be sent.'))
      w(subject, body, audience, segment, status, till, count, refused)
    where s.username = 'owner' and exists (select from player p where p.domain_id = d.id)`,
  `insert into message_thread (cell, account_id, domain_id, account_kind, subject, category, status, opened_by, opened_at, last_at, last_side, last_text, unread_account, broadcast_id)
    select p.cell, p.id, p.domain_id, 'PLAYER', b.subject, b.category, 'PENDING', b.by, b.send_at, b.send_at, 'HOUSE', left(b.body, 200), 1, b.id
    from message_broadcast b, lateral broadcast_players(b.domain_id, b.category, b.segment, null) p where b.status = 'SENT'`,
  `insert into message (cell, account_id, thread_id, domain_id, side, author, body, at)
    select t.cell, t.account_id, t.id, t.domain_id, 'HOUSE', b.by, b.body, b.send_at from message_broadcast b join message_thread t on t.broadcast_id = b.id`,
  `insert into message_draft (staff_id, by, domain_id, account_id, account_kind, addressee, subject, body, category, priority, status, send_at, refused, saved_at)
    select s.id, s.username, p.domain_id, p.id, 'PLAYER', p.username, w.subject, w.body, 'SUPPORT', 'NORMAL', w.status, w.send_at, w.refused, now() - w.ago
    from staff s, lateral (values
      (1, 'Your question about bonuses', 'We have asked the operator and will come back to you', 'DRAFT', null::timestamptz, null::text, interval '2 hours'),
      (2, 'A good start into the new year', 'Every match of the first week stands open from today.', 'SCHEDULED', now() + interval '5 days', null, interval '1 day'),
      (3, 'The cup begins', 'Set yourself a limit before it begins.', 'REFUSED', now() - interval '1 day', 'The player is self-excluded. Promotional messages are blocked.', interval '3 days'))
      w(n, subject, body, status, send_at, refused, ago),
    lateral (select * from player q where q.domain_id = (select min(domain_id) from staff_domain x where x.staff_id = s.id and domain_id > 0)
      and q.erased_at is null and (s.agent_id is null or q.agent_id in (select a.id from agent a where a.upline @> array[s.agent_id])) order by q.id offset w.n limit 1) p
    where s.username in ('owner', 'support', 'ss_one', 'ma_one')`,
]
