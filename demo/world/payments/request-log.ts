import { casinoRefusals, sentenceOf } from '#areas/casino/rules/wallet.ts'

/** Calls of the last hours: older ones have no partition. */
const recently = (instant: string) => `${instant} between now() - interval '20 hours' and now()`

const columns = `(at, domain_id, direction, channel, provider, operation, method, url, http_status, result, outcome, latency_ms, player_id, reference, ip,
  request_bytes, response_bytes, request_headers, request_body, response_headers, response_body, request_id, callback_id)`

const amountOf = (row: string) =>
  `round(${row}.amount / 10::numeric ^ currency_digits(${row}.currency), currency_digits(${row}.currency))::text`

/** Why a casino call was refused, in the words of the log. */
const reasonOf = (code: string): string =>
  `case ${code} ${casinoRefusals.map((one) => `when '${one}' then '${sentenceOf(one)}'`).join(' ')} end`

const json = "E'content-type: application/json'"
/** How the signature of a call is shown. */
const masked = (id: string) => `'[secret, up to 64 characters, ' || substr(md5(${id}::text), 1, 8) || ']'`
const signedHeaders = (id: string) =>
  `E'content-type: application/json\\nx-key: demo-site\\nx-signature: ' || ${masked(id)}`
const sizes = 'length(c.asked), length(c.answered)'

/** Calls behind the payments and casino rounds of the last hours, and one gap in which too many came at once. */
export const requestLogStatements: readonly string[] = [
  `insert into request_log ${columns}
    select c.at, c.domain_id, 'IN', 'SITE', 'demo-site', 'deposit/start', 'POST', '/api/inbound/deposit/start', case when c.is_refused then 409 else 200 end,
      case when c.is_refused then 'REJECTED' else 'SUCCESS' end, case when c.is_refused then 'Deposits are closed for this player.' end,
      12 + abs(hashtext(c.id::text)) % 90, c.player_id, 'site-' || substr(c.id::text, 25), '192.0.2.10', ${sizes}, ${signedHeaders('c.id')}, c.asked, ${json}, c.answered, uuidv7(), null
    from (select d.id, d.requested_at as at, d.domain_id, d.player_id, abs(hashtext(d.id::text)) % 11 = 0 as is_refused,
        json_build_object('externalId', 'site-' || substr(d.id::text, 25), 'player', d.player_id::text, 'way', d.method, 'amount', ${amountOf('d')})::text as asked,
        case when abs(hashtext(d.id::text)) % 11 = 0 then '{"data":"Deposits are closed for this player.","message":"Refused","status":409,"code":"refused"}'
          else json_build_object('deposit', d.id, 'status', 'INITIATED')::text end as answered
      from deposit d where ${recently('d.requested_at')}) c`,
  `insert into request_log ${columns}
    select c.at, c.domain_id, 'OUT', 'GATEWAY', c.code, c.operation, c.method, c.url, case when c.outcome = 'ANSWERED' then 200 when c.outcome = 'ABSENT' then 404 when c.outcome = 'DECLINED' then 422 end,
      case c.outcome when 'ANSWERED' then 'SUCCESS' when 'SILENT' then 'FAILED' else 'REJECTED' end, case when c.outcome = 'SILENT' then 'The request timed out' end, c.ms, null, c.order_id, null,
      ${sizes}, ${signedHeaders('c.order_id')}, nullif(c.asked, ''), null, nullif(c.answered, ''), null, null
    from (select l.at, l.domain_id, g.code, l.outcome, l.ms, l.order_id, case l.operation when 'START' then 'start deposit' else 'deposit status' end as operation,
        case l.operation when 'START' then 'POST' else 'GET' end as method, rtrim(g.base_url, '/') || case l.operation when 'START' then '/orders' else '/orders/' || l.order_id end as url,
        case l.operation when 'START' then json_build_object('order', l.order_id, 'merchant', g.merchant)::text else '' end as asked,
        case when l.outcome = 'ANSWERED' then json_build_object('order', l.order_id, 'status', l.response_excerpt)::text else '' end as answered
      from gateway_call l join gateway g on g.id = l.gateway_id where ${recently('l.at')} and l.operation in ('START', 'QUERY')) c`,
  `insert into request_log ${columns}
    select c.at, c.domain_id, 'IN', 'GATEWAY', c.code, 'callback', 'POST', '/api/gateways/' || c.gateway_id || '/callback', case when c.status = 'UNSIGNED' then 401 else 200 end,
      case when c.status = 'UNSIGNED' then 'REJECTED' else 'SUCCESS' end, case when c.status = 'UNSIGNED' then 'Invalid signature' end, 8 + abs(hashtext(c.id::text)) % 40, null, c.order_id, c.ip,
      ${sizes}, ${signedHeaders('c.id')}, c.asked, ${json}, c.answered, uuidv7(), c.id
    from (select b.id, b.at, b.domain_id, b.gateway_id, g.code, b.status, b.order_id, b.ip, b.body as asked,
        case when b.status = 'UNSIGNED' then '{"status":401,"message":"Invalid signature","data":["Invalid signature"]}' else '{"status":true,"message":"Received","data":["Received"]}' end as answered
      from gateway_callback b join gateway g on g.id = b.gateway_id where ${recently('b.at')}) c`,
  // Contracts answer a refusal with 200.
  `insert into request_log (at, domain_id, direction, channel, provider, operation, method, url, http_status, result, outcome, latency_ms, player_id,
      reference, ip, request_bytes, response_bytes, request_headers, request_body, response_headers, response_body, request_id, casino_call_id)
    select c.at, c.domain_id, 'IN', 'CASINO', c.provider, c.operation, 'POST', '/api/casino/' || c.path || '/demo-' || c.provider || '/' || c.operation, 200,
      case when c.code = 'OK' then 'SUCCESS' else 'REJECTED' end, ${reasonOf('c.code')}, c.ms, c.player_id, c.external_id, c.ip,
      ${sizes}, ${signedHeaders('c.id')}, c.asked, ${json}, c.answered, uuidv7(), c.id
    from (select l.id, l.at, l.domain_id, l.provider, l.code, l.ms, l.player_id, l.external_id, l.ip, 'transaction/' || l.kind as operation,
        case l.provider when 'qt' then 'qtech' when 'wc' then 'world-casino' when 'slot' then 'slots' else l.provider end as path,
        json_build_object('transaction', l.external_id, 'player', l.player_id::text, 'round', l.external_round, 'amount', ${amountOf('l')}, 'currency', l.currency)::text as asked,
        json_build_object('code', l.code, 'reference', l.id)::text as answered
      from casino_call l where ${recently('l.at')} and l.player_id is not null and l.external_id is not null and l.kind is not null) c`,
  `insert into request_log ${columns}
    select now() - make_interval(hours => c.n), c.domain_id, 'OUT', 'CASINO', c.provider, 'ask catalogue', 'GET', 'https://' || c.provider || '.example/games?page=1',
      case when c.is_silent then null else 200 end, case when c.is_silent then 'FAILED' else 'SUCCESS' end, case when c.is_silent then 'The request timed out' end,
      case when c.is_silent then 20000 else 90 + c.mark % 160 end, null, null, null, 0, length(c.answered), 'x-catalogue-signature: ' || ${masked('c.mark')}, null, null, c.answered, null, null
    from (select d.id as domain_id, p.provider, h.n, m.mark, m.mark % 13 = 0 as is_silent, case when m.mark % 13 = 0 then null else '{"total":0,"pages":1,"games":[]}' end as answered
      from domain d, (values ('qt'), ('wc')) p(provider), generate_series(1, 18) h(n), lateral (select abs(hashtext(d.id || p.provider || h.n)) as mark) m) c`,
  `insert into request_log ${columns}
    select now() - make_interval(mins => c.n * 7), c.domain_id, 'OUT', 'PUSH', 'push', 'send push', 'POST', 'https://push.example/v1/projects/demo/messages:send',
      case when c.is_retired then 404 else 200 end, case when c.is_retired then 'REJECTED' else 'SUCCESS' end, null, 40 + c.mark % 90, null, null, null,
      length(c.asked), length(c.answered), 'authorization: Bearer ' || ${masked('c.mark')}, c.asked, null, c.answered, null, null
    from (select d.id as domain_id, h.n, m.mark, m.mark % 9 = 0 as is_retired,
        json_build_object('message', json_build_object('token', ${masked('m.mark')}, 'notification', json_build_object('title', 'Tonight', 'body', 'Boosted odds')))::text as asked,
        case when m.mark % 9 = 0 then '{"error":{"code":404,"status":"NOT_FOUND"}}' else '{"name":"p****1"}' end as answered
      from domain d, generate_series(1, 40) h(n), lateral (select abs(hashtext(d.id || 'push' || h.n)) as mark) m) c`,
  `insert into request_log (at, domain_id, direction, channel, provider, operation, method, url, http_status, result, outcome, latency_ms, reference,
      request_bytes, response_bytes, request_headers, request_body, webhook_delivery_id, webhook_attempt_id)
    select a.at, a.domain_id, 'OUT', 'WEBHOOK', split_part(e.url, '/', 3), d.event, 'POST', e.url, a.http_status,
      case when a.http_status between 200 and 299 then 'SUCCESS' when a.http_status < 500 then 'REJECTED' else 'FAILED' end,
      case when a.http_status is null then a.error end, a.latency_ms, d.event_id::text, length(d.body), 0,
      E'content-type: application/json\\nwebhook-id: ' || d.event_id || E'\\nwebhook-signature: ' || ${masked('a.id')}, d.body, d.id, a.id
    from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id join webhook_endpoint e on e.id = d.endpoint_id where ${recently('a.at')}`,
  `insert into request_log (at, domain_id, result, outcome, lost)
    select now() - interval '3 hours', min(id), 'NOT_RECORDED', 'More calls at once than the log records', 37 from domain`,
  `insert into request_log_reference (at, log_id, domain_id, reference)
    select distinct l.at, l.id, l.domain_id, e.value from request_log l, lateral (
      select key, value from json_each_text(coalesce(l.request_body, '{}')::json) union all select key, value from json_each_text(coalesce(l.response_body, '{}')::json)) e
    where e.key in ('externalId', 'player', 'order', 'deposit', 'transaction', 'round') and e.value is not null`,
]
