// Generated from the migrated database by `npm run db:types`; never edit it by hand.
import type { ColumnType, GeneratedAlways } from 'kysely'

// Distributive, so that a generated timestamp stays a timestamp instead of nesting two column types.
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface ActionKey {
  actor: string
  key: string
  request_hash: Buffer
  answer: unknown
  at: Generated<Timestamp>
}

export interface Adjustment {
  cell: number
  player_id: bigint
  id: Generated<string>
  domain_id: number
  agent_id: bigint
  currency: string
  wallet: Generated<string>
  direction: 'CREDIT' | 'DEBIT'
  amount: bigint
  category: 'goodwill' | 'wrong_settlement' | 'provider_error' | 'chargeback' | 'bonus_correction' | 'transfer_error' | 'promo' | 'repair' | 'test'
  linked_kind: 'bet' | 'market' | 'deposit' | 'withdrawal' | 'round' | null
  linked_id: string | null
  note: string
  may_overdraw: Generated<boolean>
  counts_turnover: Generated<boolean>
  counts_ggr: Generated<boolean>
  attachment: string | null
  attachment_sha256: string | null
  batch: string | null
  status: Generated<'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED'>
  processing: 'PROCESSING' | 'COMPLETED' | 'FAILED' | null
  requested_by: string
  requested_at: Generated<Timestamp>
  expires_at: Generated<Timestamp>
  decided_by: string | null
  decided_at: Timestamp | null
  reason: string | null
  failure: string | null
  balance_before: bigint | null
  balance_after: bigint | null
  journal_id: string | null
  version: Generated<number>
}

export interface Agent {
  id: bigint
  domain_id: number
  parent_id: bigint | null
  level: number
  upline: bigint[]
  username: string
  name: Generated<string>
  status: Generated<'ACTIVE' | 'SUSPENDED' | 'LOCKED' | 'CLOSED'>
  is_bet_locked: Generated<boolean>
  credit_reference: Generated<bigint>
  exposure_limit: Generated<bigint>
  commission_mode: Generated<'share' | 'platform' | 'parent' | 'rate' | 'stakes' | 'losses'>
  match_rate: Generated<number>
  session_rate: Generated<number>
  casino_rate: Generated<number>
  min_match_rate: Generated<number>
  max_match_rate: Generated<number>
  min_session_rate: Generated<number>
  max_session_rate: Generated<number>
  verticals: Generated<string[]>
  point_value: Generated<bigint>
  is_share_locked: Generated<boolean>
  deepest_level: Generated<number>
  phone: string | null
  city: string | null
  reference: string | null
  remark: string | null
  version: Generated<number>
  created_at: Generated<Timestamp>
}

export interface AgentDay {
  cell: number
  agent_id: bigint
  day: string
  product: string
  domain_id: number
  currency: string
  bets: Generated<number>
  stake: Generated<bigint>
  pl: Generated<bigint>
  commission: Generated<bigint>
  retained: Generated<bigint>
}

export interface AgentLevel {
  domain_id: number
  level: number
  code: string
  name: string
}

export interface AgentLimit {
  agent_id: bigint
  sport: string
  product: 'exchange' | 'bookmaker' | 'fancy' | 'sportsbook'
  id: Generated<string>
  domain_id: number
  min_stake: bigint | null
  max_stake: bigint | null
  max_profit: bigint | null
  max_loss: bigint | null
  min_odds_e4: number | null
  max_odds_e4: number | null
  delay_ms: number | null
  version: Generated<number>
  set_by: string
  set_at: Generated<Timestamp>
}

export interface AgentShare {
  agent_id: bigint
  product: string
  cumulative_share: number
}

export interface Approval {
  id: Generated<string>
  domain_id: number
  action: string
  subject: string
  input: unknown
  snapshot_hash: Buffer
  amount: bigint | null
  maker: string
  checker: string | null
  status: Generated<'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'WITHDRAWN'>
  reason: string | null
  requested_at: Generated<Timestamp>
  decided_at: Timestamp | null
}

export interface ApprovedDay {
  staff_id: bigint
  day: string
  items: Generated<number>
  amount: Generated<bigint>
}

export interface Audit {
  at: Generated<Timestamp>
  id: Generated<string>
  domain_id: number | null
  agent_id: bigint | null
  player_id: bigint | null
  actor: string
  actor_role: string | null
  action: string
  permission: string | null
  subject: string | null
  subject_name: string | null
  input: unknown
  before: unknown
  after: unknown
  reason: string | null
  journal_id: string | null
  result: Generated<'SUCCESS' | 'FAILED' | 'REJECTED'>
  request_id: string | null
  route: string | null
  session_key: string | null
  ip: string | null
  user_agent: string | null
  visitor: string | null
  tx: Generated<string>
}

export interface AuditLink {
  seq: bigint
  tx: string
  audit_id: string
  audit_at: Timestamp
  hash: Buffer
}

export interface AuditSeal {
  seq_to: bigint
  head: Buffer
  signature: Buffer
  at: Timestamp
}

export interface BalanceCheck {
  cell: number
  account_id: bigint
  id: Generated<string>
  domain_id: number
  agent_id: bigint
  currency: string
  since: string | null
  opening: bigint
  credits: bigint
  debits: bigint
  expected: bigint
  actual: bigint
  expected_held: bigint
  actual_held: bigint
  expected_exposure: bigint
  actual_exposure: bigint
  unbooked: Generated<bigint>
  duplicates: Generated<bigint>
  first_break: bigint | null
  cause: string
  severity: 'LOW' | 'MEDIUM' | 'HIGH'
  status: Generated<'OPEN' | 'INVESTIGATING' | 'REPAIRING' | 'REPAIRED' | 'IGNORED' | 'CLEARED'>
  note: string | null
  method: 'POST_MISSING' | 'REVERSE_DUPLICATE' | 'RECOMPUTE_EXPOSURE' | 'CORRECT' | 'RECORD' | null
  amount: bigint | null
  linked: Generated<string[]>
  evidence: string | null
  detected_at: Generated<Timestamp>
  checked_at: Generated<Timestamp>
  requested_by: string | null
  requested_at: Timestamp | null
  decided_by: string | null
  decided_at: Timestamp | null
  version: Generated<number>
}

export interface BalanceClose {
  domain_id: number
  day: string
  players: Generated<number>
  at: Generated<Timestamp>
}

export interface BalanceDay {
  cell: number
  player_id: bigint
  day: string
  id: Generated<string>
  domain_id: number
  agent_id: bigint
  currency: string
  opened_after: bigint
  through: bigint
  opening: bigint
  deposits: bigint
  withdrawals: bigint
  transfers: bigint
  exchange: bigint
  fancy: bigint
  commission: bigint
  sportsbook: bigint
  casino_bets: bigint
  casino_wins: bigint
  rolled_back: bigint
  bonus: bigint
  adjustments: bigint
  closing: bigint
  snapshot: bigint
  paid: bigint
  held: bigint
  exposure: bigint
  unsettled: Generated<bigint>
  closed_at: Generated<Timestamp>
}

export interface BalanceRepair {
  cell: number
  account_id: bigint
  id: Generated<string>
  check_id: string
  domain_id: number
  agent_id: bigint
  currency: string
  method: 'POST_MISSING' | 'REVERSE_DUPLICATE' | 'RECOMPUTE_EXPOSURE' | 'CORRECT' | 'RECORD'
  before: bigint
  after: bigint
  amount: Generated<bigint>
  difference: bigint
  held_difference: bigint
  exposure_before: bigint
  exposure_after: bigint
  positions: Generated<unknown>
  breaks: Generated<bigint[]>
  recorded: Generated<bigint[]>
  linked: Generated<string[]>
  reversed: Generated<bigint[]>
  requested_by: string
  approved_by: string
  reason: string
  evidence: string | null
  journal_id: Generated<string>
  at: Generated<Timestamp>
}

export interface BankFile {
  id: Generated<string>
  domain_id: number
  account_id: string
  reference: string
  format: 'CSV' | 'PAIN_001'
  currency: string
  status: Generated<'PREPARED' | 'RELEASED' | 'CANCELLED'>
  created_by: string
  created_at: Generated<Timestamp>
  released_by: string | null
  released_at: Timestamp | null
  sha256: string | null
  downloads: Generated<number>
  result_by: string | null
  result_at: Timestamp | null
  version: Generated<number>
}

export interface BankStatementLine {
  id: Generated<string>
  domain_id: number
  account: string
  booked_on: string
  utr: string
  amount: bigint
  narration: Generated<string>
  batch: string
  imported_by: string
  imported_at: Generated<Timestamp>
  occurrence: Generated<number>
}

export interface Beneficiary {
  cell: number
  player_id: bigint
  id: Generated<string>
  domain_id: number
  method: 'upi' | 'bank' | 'card' | 'crypto' | 'agent'
  account: string
  account_key: GeneratedAlways<string | null>
  holder: Generated<string>
  branch: string | null
  status: Generated<'ADDED' | 'VERIFIED' | 'BLOCKED' | 'REMOVED'>
  added_at: Generated<Timestamp>
  cooling_from: Generated<Timestamp>
  verified_name: string | null
  name_match: number | null
  verified_by: string | null
  verified_at: Timestamp | null
  version: Generated<number>
}

export interface Bet {
  cell: number | null
  player_id: bigint | null
  id: string | null
  domain_id: number | null
  agent_id: bigint | null
  market_id: bigint | null
  product: string | null
  runner_id: bigint | null
  line: number | null
  line_to: number | null
  side: string | null
  odds_e4: number | null
  matched_odds_e4: number | null
  fills_e4: bigint | null
  persistence: string | null
  stake: bigint | null
  matched: bigint | null
  remaining: bigint | null
  lapsed: bigint | null
  cancelled: bigint | null
  currency: string | null
  share_path_id: bigint | null
  external_id: string | null
  ip: string | null
  placed_at: Timestamp | null
  matched_at: Timestamp | null
  status: string | null
  is_won: boolean | null
  pl: bigint | null
  settled_at: Timestamp | null
  settle_seq: number | null
  reason: string | null
}

export interface BetFill {
  cell: number
  player_id: bigint
  bet_id: string
  id: string
  domain_id: number
  size: bigint
  odds_e4: number
  at: Timestamp
}

export interface BetOpen {
  cell: number
  player_id: bigint
  id: string
  domain_id: number
  agent_id: bigint
  market_id: bigint
  product: string
  runner_id: bigint | null
  line: number | null
  line_to: number | null
  side: 'BACK' | 'LAY'
  odds_e4: number
  matched_odds_e4: number
  fills_e4: bigint | null
  persistence: Generated<'LAPSE' | 'PERSIST'>
  stake: bigint
  matched: Generated<bigint>
  remaining: Generated<bigint>
  cancelled: Generated<bigint>
  currency: string
  share_path_id: bigint
  external_id: string | null
  ip: string | null
  placed_at: Timestamp
  matched_at: Timestamp | null
  status: GeneratedAlways<'OPEN' | 'UNMATCHED' | null>
}

export interface BetOrigin {
  cell: number
  player_id: bigint
  bet_id: string
  domain_id: number
  device: 'MOBILE' | 'TABLET' | 'DESKTOP' | null
  platform: 'ANDROID' | 'IOS' | 'WINDOWS' | 'MACOS' | 'LINUX' | null
  source: 'WEB' | 'APP' | 'CASH_OUT' | null
  app_version: string | null
  device_id: string | null
}

export interface BetReversal {
  cell: number
  player_id: bigint
  bet_id: string
  market_id: bigint
  domain_id: number
  settle_seq: number
  status: string
  is_won: boolean | null
  pl: bigint
  settled_at: Timestamp
  reversed_at: Timestamp
  reversed_seq: number
}

export interface BetSettled {
  cell: number
  player_id: bigint
  id: string
  domain_id: number
  agent_id: bigint
  market_id: bigint
  product: string
  runner_id: bigint | null
  line: number | null
  line_to: number | null
  side: string
  odds_e4: number
  matched_odds_e4: number
  fills_e4: bigint | null
  persistence: Generated<string>
  stake: bigint
  matched: bigint
  lapsed: Generated<bigint>
  cancelled: Generated<bigint>
  currency: string
  share_path_id: bigint
  external_id: string | null
  ip: string | null
  placed_at: Timestamp
  matched_at: Timestamp | null
  status: 'SETTLED' | 'VOIDED' | 'CANCELLED'
  is_won: boolean | null
  pl: bigint
  settled_at: Timestamp
  settle_seq: number
  reason: string | null
}

export interface BetTally {
  cell: number
  domain_id: number
  placed_on: string
  product: string
  status: string
  bets: Generated<number>
  stake: Generated<bigint>
  pl: Generated<bigint>
}

export interface CashEntry {
  id: Generated<string>
  domain_id: number
  parent_id: bigint
  account_id: bigint
  account_kind: 'AGENT' | 'PLAYER'
  kind: 'TRANSFER' | 'SETTLEMENT'
  direction: 'DEPOSIT' | 'WITHDRAW'
  amount: bigint
  result_before: bigint
  remaining: bigint
  currency: string
  ref: string
  remark: string
  status: Generated<'POSTED' | 'ROLLED_BACK'>
  created_by: string
  created_at: Generated<Timestamp>
  reversed_by: string | null
  reversed_at: Timestamp | null
  version: Generated<number>
  batch_id: Generated<string>
}

export interface CashOutOffer {
  cell: number
  player_id: bigint
  id: string
  ticket_id: string
  domain_id: number
  amount: bigint
  live_odds_e4: number
  potential: bigint
  expires_at: Timestamp
  accepted_at: Timestamp | null
}

export interface CasinoRound {
  cell: number
  player_id: bigint
  started_at: Timestamp
  id: Generated<string>
  domain_id: number
  agent_id: bigint
  provider: string
  game: string
  bet: bigint
  win: bigint
  currency: string
  status: Generated<'OPEN' | 'SETTLED' | 'VOIDED'>
}

export interface CollectionAccount {
  id: Generated<string>
  domain_id: number
  method_id: string
  kind: 'UPI' | 'BANK' | 'CRYPTO' | 'CASH'
  holder: string
  bank: Generated<string>
  number: Generated<string>
  ifsc: string | null
  network: string | null
  day_limit: bigint | null
  weight: Generated<number>
  status: Generated<'ACTIVE' | 'DISABLED'>
  message: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  updated_by: string | null
  version: Generated<number>
}

export interface Competition {
  id: bigint
  external_id: string
  sport: string
  name: string
  region: Generated<string>
  sort_order: Generated<number>
  is_visible: Generated<boolean>
  is_bet_locked: Generated<boolean>
  min_stake: bigint | null
  max_stake: bigint | null
  max_loss: bigint | null
  max_profit: bigint | null
  max_deviation: number | null
  delay_ms: number | null
  merged_into: bigint | null
  version: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface CredentialReset {
  id: Generated<string>
  staff_id: bigint
  what: 'password' | 'second-step' | 'transaction-password' | 'email' | 'account'
  requested_by: string
  approved_by: string | null
  at: Generated<Timestamp>
}

export interface CreditChange {
  cell: number
  account_id: bigint
  id: Generated<string>
  domain_id: number
  at: Timestamp
  amount: bigint
}

export interface Currency {
  code: string
  symbol: string
  minor_digits: Generated<number>
  version: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface DefaultView {
  staff_id: bigint
  path: string
  view_id: string
}

export interface Deposit {
  cell: number
  player_id: bigint
  id: Generated<string>
  domain_id: number
  agent_id: bigint
  method: 'upi' | 'bank' | 'card' | 'crypto' | 'agent'
  gateway: Generated<string>
  gateway_order: string | null
  utr: string | null
  amount: bigint
  fee: Generated<bigint>
  currency: string
  status: Generated<'INITIATED' | 'PENDING' | 'PROCESSING' | 'ON_HOLD' | 'SUCCESS' | 'REJECTED' | 'FAILED' | 'EXPIRED' | 'CANCELLED' | 'REVERSED'>
  is_first: Generated<boolean>
  external_id: string | null
  reason: string | null
  requested_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: string | null
  journal_id: string | null
  version: Generated<number>
  method_id: string | null
  gateway_id: string | null
  collection_account_id: string | null
  gateway_reference: string | null
  gateway_status: string | null
  pay_at: string | null
  expires_at: Timestamp | null
  next_query_at: Timestamp | null
  query_count: Generated<number>
  attachment: string | null
  attachment_sha256: string | null
  entered_by: string | null
  claimed: bigint | null
  on_hold_by: string | null
  on_hold_at: Timestamp | null
  hold_note: string | null
}

export interface DepositGuide {
  id: Generated<string>
  domain_id: number
  title: string
  language: string
  method: 'upi' | 'bank' | 'card' | 'crypto' | 'agent'
  type: 'VIDEO' | 'STEPS' | 'TEXT'
  video_url: string | null
  thumbnail_url: string | null
  body: Generated<string>
  steps: Generated<unknown>
  platforms: Generated<string[]>
  sort_order: Generated<number>
  from_at: Timestamp | null
  expires_at: Timestamp | null
  views: Generated<number>
  status: Generated<'ACTIVE' | 'INACTIVE'>
  created_at: Generated<Timestamp>
  created_by: string | null
  updated_at: Generated<Timestamp>
  updated_by: string | null
  version: Generated<number>
}

export interface DepositMethod {
  id: Generated<string>
  domain_id: number
  code: string
  name: string
  type: 'UPI_INTENT' | 'UPI_QR' | 'BANK' | 'CARD' | 'WALLET' | 'CRYPTO' | 'AGENT' | 'VOUCHER'
  gateway_id: string | null
  currency: string
  min_amount: bigint
  max_amount: bigint
  day_cap: bigint | null
  player_day_cap: bigint | null
  quick_amounts: Generated<bigint[]>
  fee_rate: Generated<number>
  fee_fixed: Generated<bigint>
  fee_payer: Generated<'HOUSE' | 'PLAYER'>
  min_kyc: Generated<number>
  vip_levels: Generated<number[]>
  audience: Generated<'ALL' | 'NEW' | 'OLD'>
  schedule: Generated<unknown>
  needs_utr: Generated<boolean>
  needs_screenshot: Generated<boolean>
  needs_sender: Generated<boolean>
  instruction: Generated<string>
  texts: Generated<unknown>
  logo: string | null
  expire_minutes: Generated<number>
  sort_order: Generated<number>
  weight: Generated<number>
  status: Generated<'ACTIVE' | 'DISABLED'>
  message: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  updated_by: string | null
  version: Generated<number>
}

export interface DepositProof {
  cell: number
  player_id: bigint
  id: Generated<string>
  domain_id: number
  deposit_id: string
  sha256: string
  appearance: string
  similar_deposits: Generated<string[]>
  at: Generated<Timestamp>
}

export interface DeviceAlert {
  id: Generated<string>
  domain_id: number | null
  player_id: bigint | null
  staff_id: bigint | null
  agent_id: bigint | null
  type: 'SHARED_DEVICE' | 'MANY_DEVICES' | 'KNOWN_DEVICE' | 'NEW_DEVICE_PAYOUT' | 'ANONYMOUS_NETWORK' | 'EMULATOR' | 'COUNTRY_MISMATCH' | 'TIME_ZONE_MISMATCH' | 'IMPOSSIBLE_TRAVEL' | 'BOT' | 'BONUS_INCOGNITO' | 'STAFF_NEW_DEVICE'
  severity: 'LOW' | 'MEDIUM' | 'HIGH'
  score: number
  operation: string
  detail: Generated<string>
  device: Generated<string>
  ip: string | null
  country: string | null
  asn: string | null
  user_agent: string | null
  app_version: string | null
  is_vpn: Generated<boolean>
  is_emulator: Generated<boolean>
  is_incognito: Generated<boolean>
  is_rooted: Generated<boolean>
  time_zone: string | null
  state: string | null
  confidence: number | null
  at: Generated<Timestamp>
  status: Generated<'OPEN' | 'WORKING' | 'CLOSED'>
  outcome: 'CONFIRMED' | 'FALSE_POSITIVE' | null
  action_taken: 'BLOCKED' | 'RESTRICTED' | 'WHITELISTED' | null
  closed_by: string | null
  closed_at: Timestamp | null
  note: string | null
  version: Generated<number>
}

export interface DeviceEvent {
  cell: number
  player_id: bigint
  device: Generated<string>
  ip: Generated<string>
  domain_id: number
  first_at: Timestamp
  last_at: Timestamp
  occurrences: Generated<number>
  last_operation: string
  country: string | null
  asn: string | null
  user_agent: string | null
  app_version: string | null
  is_vpn: Generated<boolean>
  is_emulator: Generated<boolean>
  is_incognito: Generated<boolean>
  bot_score: number | null
}

export interface DeviceRestriction {
  id: Generated<string>
  domain_id: number | null
  kind: 'DEVICE_ID' | 'IP' | 'CIDR' | 'ASN' | 'COUNTRY' | 'USER_AGENT' | 'EMULATOR' | 'VPN' | 'APP_VERSION_BELOW'
  value: string
  scope: 'PLAYERS' | 'AGENTS' | 'PANEL'
  action: 'BLOCK_ALL' | 'BLOCK_LOGIN' | 'BLOCK_REGISTER' | 'BLOCK_WITHDRAW' | 'CAPTCHA' | 'FLAG' | 'ALLOW'
  reason: Generated<string>
  source: string | null
  from_at: Generated<Timestamp>
  expires_at: Timestamp | null
  status: Generated<'ACTIVE' | 'DEACTIVATED'>
  created_by: string
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface DeviceRestrictionHit {
  id: Generated<string>
  restriction_id: string
  domain_id: number | null
  subject: Generated<string>
  at: Generated<Timestamp>
}

export interface Domain {
  id: number
  code: string
  name: string
  host: string
  currency: string
  time_zone: Generated<string>
  theme: Generated<string>
  status: Generated<'ACTIVE' | 'DEACTIVATED'>
  created_at: Generated<Timestamp>
  color: string | null
  logo: string | null
  version: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface DomainHistory {
  id: number
  since: Timestamp
  name: string
  time_zone: string
}

export interface Email {
  id: Generated<string>
  staff_id: bigint
  kind: string
  address: string | null
  parameters: Generated<unknown>
  at: Generated<Timestamp>
  tries: Generated<number>
  next_try_at: Generated<Timestamp>
  sent_at: Timestamp | null
  failed_at: Timestamp | null
}

export interface Event {
  id: bigint
  competition_id: bigint
  external_id: string
  name: string
  starts_at: Timestamp
  status: Generated<'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'CLOSED' | 'SETTLED'>
  is_in_play: Generated<boolean>
  is_visible: Generated<boolean>
  is_bet_locked: Generated<boolean>
  min_stake: bigint | null
  max_stake: bigint | null
  max_loss: bigint | null
  max_profit: bigint | null
  max_deviation: number | null
  delay_ms: number | null
  source: Generated<'feed' | 'manual'>
  version: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  score: string | null
  clock: string | null
  score_at: Timestamp | null
  halts_on: Generated<string[]>
  silent_seconds: number | null
}

export interface ExternalClaim {
  source: string
  kind: string
  external_id: string
  request_hash: Buffer
  subject: string | null
  response: unknown
  at: Generated<Timestamp>
}

export interface FloatMovement {
  id: string | null
  domain_id: number | null
  gateway_id: string | null
  at: Timestamp | null
  kind: string | null
  amount: bigint | null
  reference: string | null
  by: string | null
  approved_by: string | null
  note: string | null
  balance: bigint | null
}

export interface Gateway {
  id: Generated<string>
  domain_id: number
  code: string
  name: string
  adapter: 'signed-http' | 'crypto' | 'manual'
  environment: Generated<'LIVE' | 'TEST'>
  base_url: Generated<string>
  merchant: Generated<string>
  currency: string
  wording: Generated<unknown>
  callback_ips: Generated<string[]>
  confirm_above: Generated<bigint>
  fee_rate: Generated<number>
  fee_tax: Generated<number>
  float_balance: bigint | null
  float_at: Timestamp | null
  report_at: Generated<Timestamp>
  status: Generated<'ACTIVE' | 'DISABLED'>
  message: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  updated_by: string | null
  version: Generated<number>
  callback_mapping: unknown
  limits: Generated<unknown>
}

export interface GatewayCall {
  id: Generated<string>
  domain_id: number
  gateway_id: string
  at: Generated<Timestamp>
  operation: 'START' | 'QUERY' | 'PAYOUT' | 'PAYOUT_QUERY' | 'REPORT' | 'TEST'
  order_id: string | null
  outcome: 'ANSWERED' | 'DECLINED' | 'ABSENT' | 'SILENT'
  response_excerpt: Generated<string>
  ms: number
}

export interface GatewayCallback {
  id: Generated<string>
  domain_id: number
  gateway_id: string
  at: Generated<Timestamp>
  digest: Buffer
  event_id: string | null
  direction: 'DEPOSIT' | 'PAYOUT' | null
  order_id: string | null
  gateway_status: string | null
  reported_status: string | null
  amount: bigint | null
  currency: string | null
  merchant: string | null
  reference: string | null
  utr: string | null
  signed_with: number | null
  body: string
  ip: string | null
  occurrences: Generated<number>
  status: Generated<'NEW' | 'DONE' | 'IGNORED' | 'REVIEW' | 'CLOSED' | 'UNSIGNED'>
  review_reason: string | null
  deposit_id: string | null
  player_id: bigint | null
  agent_id: bigint | null
  journal_id: string | null
  handled_at: Timestamp | null
  closed_by: string | null
  closed_at: Timestamp | null
  note: string | null
  version: Generated<number>
  linked_by: string | null
  linked_at: Timestamp | null
  player_reference: string | null
  unread: string | null
}

export interface GatewayDay {
  id: Generated<string>
  domain_id: number
  gateway_id: string
  day: string
  status: Generated<'WAITING' | 'OPEN' | 'CLOSED'>
  report_id: string | null
  currency: string
  lines: Generated<number>
  reported_in: Generated<bigint>
  booked_in: Generated<bigint>
  reported_out: Generated<bigint>
  booked_out: Generated<bigint>
  next_fetch_at: Timestamp | null
  compared_at: Timestamp | null
  last_message: string | null
  closed_by: string | null
  closed_at: Timestamp | null
  version: Generated<number>
}

export interface GatewayDifference {
  id: Generated<string>
  domain_id: number
  day_id: string
  kind: 'MISSING_HERE' | 'MISSING_THERE' | 'OTHER_AMOUNT' | 'OTHER_CURRENCY' | 'OTHER_STATUS' | 'DUPLICATE' | 'OTHER_FEE'
  direction: 'DEPOSIT' | 'PAYOUT'
  order_id: string
  payment_id: GeneratedAlways<string | null>
  attempt_number: Generated<number>
  booked_amount: bigint
  reported_amount: bigint
  booked_status: string | null
  reported_status: string | null
  review_reason: string
  status: Generated<'OPEN' | 'TAKEN' | 'EXPLAINED' | 'SETTLED'>
  resolution: 'BOOKED' | 'TAKEN_BACK' | 'OTHER_DAY' | 'GATEWAY_ERROR' | 'ACCEPTED' | null
  note: string | null
  resolved_by: string | null
  resolved_at: Timestamp | null
  detected_at: Generated<Timestamp>
  version: Generated<number>
}

export interface GatewayReport {
  id: Generated<string>
  domain_id: number
  gateway_id: string
  day: string
  digest: Buffer
  source: 'FETCHED' | 'UPLOADED'
  uploaded_by: string
  uploaded_at: Generated<Timestamp>
  lines: unknown
}

export interface GatewaySecret {
  id: Generated<string>
  domain_id: number
  gateway_id: string
  sealed: string
  last_four: string
  status: Generated<'WAITING' | 'ACTIVE' | 'RETIRED'>
  entered_by: string
  entered_at: Generated<Timestamp>
  activated_by: string | null
  activated_at: Timestamp | null
  verifies_until: Timestamp | null
  version: Generated<number>
}

export interface GatewayTopUp {
  id: Generated<string>
  domain_id: number
  gateway_id: string
  at: Generated<Timestamp>
  kind: 'TOP_UP' | 'TAKEN_BACK'
  amount: bigint
  currency: string
  reference: string
  entered_by: string
  approved_by: string
  note: string
}

export interface GeoRule {
  id: GeneratedAlways<number>
  country: string
  state: string | null
  name: string
  is_listed: Generated<boolean>
  login: Generated<boolean>
  register: Generated<boolean>
  deposit: Generated<boolean>
  withdraw: Generated<boolean>
  sports: Generated<boolean>
  casino: Generated<boolean>
  bonus: Generated<boolean>
  message: Generated<string>
  effective_from: Generated<Timestamp>
  updated_by: string | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface IdAllocator {
  name: string
  next_id: bigint
}

export interface InboundKey {
  key_id: string
  domain_id: number
  name: string
  secret_encrypted: string | null
  status: Generated<'READY' | 'ACTIVE' | 'REVOKED'>
  created_at: Generated<Timestamp>
  is_feed: Generated<boolean>
  accepts_v1: Generated<boolean>
  id: Generated<string>
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
  created_by: string | null
  version: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface InboundNonce {
  key_id: string
  nonce: string
  expires_at: Timestamp
}

export interface Installation {
  id: Generated<boolean>
  first_owner: bigint
  second_owner: bigint | null
  second_owner_at: Timestamp | null
}

export interface KycDocument {
  cell: number
  player_id: bigint
  id: Generated<string>
  domain_id: number
  type: 'AADHAAR' | 'PAN' | 'PASSPORT' | 'DRIVING_LICENCE' | 'VOTER_ID' | 'BANK_PROOF' | 'ADDRESS_PROOF' | 'SELFIE'
  number_masked: string | null
  number_hash: Buffer | null
  name_on_document: string | null
  born_on: string | null
  status: Generated<'PENDING' | 'IN_REVIEW' | 'VERIFIED' | 'REJECTED' | 'EXPIRED'>
  submitted_at: Generated<Timestamp>
  submitted_by: Generated<string>
  level: number | null
  expires_on: string | null
  expiry_notified_at: Timestamp | null
  reason_code: string | null
  reason: string | null
  requested_types: string[] | null
  request_note: string | null
  requested_at: Timestamp | null
  reviewed_by: string | null
  reviewed_at: Timestamp | null
  external_id: string | null
  version: Generated<number>
  escalated_by: string | null
  escalated_note: string | null
  checked: string[] | null
}

export interface KycFile {
  cell: number
  player_id: bigint
  document_id: string
  side: 'FRONT' | 'BACK'
  domain_id: number
  file: string
  bytes: number
  width: number
  height: number
  sha256: string
}

export interface LoginAttempt {
  id: Generated<string>
  username_key: string
  ip: string
  is_known_device: Generated<boolean>
  succeeded: boolean
  at: Generated<Timestamp>
  network: string | null
}

export interface MailedToken {
  staff_id: bigint
  purpose: 'password' | 'email' | 'second-step' | 'transaction-password'
  token_hash: Buffer
  code_hash: Buffer | null
  email: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  tries: Generated<number>
}

export interface Market {
  id: bigint
  event_id: bigint
  external_id: string
  name: string
  kind: 'match_odds' | 'winner' | 'place' | 'toss' | 'bookmaker' | 'session' | 'line' | 'khadda' | 'odd_even' | 'lottery' | 'meter'
  product: 'exchange' | 'bookmaker' | 'fancy'
  price_kind: 'odds' | 'rate'
  winners: Generated<number>
  status: Generated<'INACTIVE' | 'OPEN' | 'SUSPENDED' | 'BALL_RUN' | 'CLOSED' | 'SETTLE_PROCESSING' | 'VOID_PROCESSING' | 'UNSETTLE_PROCESSING' | 'SETTLED' | 'VOIDED'>
  line: number | null
  max_distance: Generated<number>
  min_stake: Generated<bigint>
  max_stake: Generated<bigint>
  max_loss: bigint | null
  max_profit: bigint | null
  max_deviation: number | null
  min_odds_e4: number | null
  max_odds_e4: number | null
  commission: Generated<number>
  delay_ms: number | null
  hedges: Generated<boolean>
  feed_result: unknown
  feed_reported_by: string | null
  feed_reported_at: Timestamp | null
  result: unknown
  settle_seq: Generated<number>
  settled_at: Timestamp | null
  version: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  is_on_manual_hold: Generated<boolean>
  fed_at: Timestamp | null
  no_line: number | null
  yes_odds_e4: number | null
  no_odds_e4: number | null
  rules: string | null
}

export interface MarketChange {
  id: Generated<string>
  market_id: bigint
  kind: 'removal' | 'void' | 'lapse' | 'recount'
  runner_id: bigint | null
  placed_from: Timestamp | null
  placed_to: Timestamp | null
  reason: string | null
  state: Generated<'RUNNING' | 'COMPLETED'>
  requested_by: string
  confirmed_by: string | null
  at: Generated<Timestamp>
  finished_at: Timestamp | null
  bets: Generated<number>
}

export interface MarketChangeCell {
  cell: number
  change_id: string
  bets: Generated<number>
}

export interface MarketPlayer {
  cell: number
  market_id: bigint
  settle_seq: number
  player_id: bigint
  share_path_id: bigint
  domain_id: number
  agent_id: bigint
  product: string
  currency: string
  bets: number
  stake: bigint
  pl: bigint
  commission: bigint
  settled_at: Timestamp
}

export interface MarketShare {
  cell: number
  market_id: bigint
  seq: number
  agent_id: bigint
  domain_id: number
  product: string
  currency: string
  retained: bigint
  settled_at: Timestamp
  upline_commission: Generated<bigint>
}

export interface MarketTemplate {
  id: bigint
  sport: string
  name: string
  kind: 'match_odds' | 'winner' | 'place' | 'toss' | 'bookmaker' | 'session' | 'line' | 'khadda' | 'odd_even' | 'lottery' | 'meter'
  runners: string | null
  winners: Generated<number>
  line: number | null
  max_distance: number | null
  min_stake: bigint
  max_stake: bigint
  max_loss: bigint | null
  max_profit: bigint | null
  max_deviation: number | null
  delay_ms: number | null
  commission: Generated<number>
  rules: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface Message {
  cell: number
  account_id: bigint
  thread_id: string
  id: Generated<string>
  domain_id: number
  side: 'HOUSE' | 'ACCOUNT' | 'NOTE'
  author: string
  body: string
  attachment: string | null
  attachment_sha256: string | null
  at: Generated<Timestamp>
}

export interface MessageBroadcast {
  id: Generated<string>
  domain_id: number
  staff_id: bigint
  agent_id: bigint | null
  audience: Generated<'PLAYERS' | 'AGENTS'>
  segment: Generated<unknown>
  subject: string
  body: string
  category: 'SUPPORT' | 'PAYMENT' | 'KYC' | 'PROMO' | 'AGENT'
  attachment: string | null
  attachment_sha256: string | null
  status: Generated<'SCHEDULED' | 'SENDING' | 'SENT' | 'CANCELLED' | 'REFUSED'>
  send_at: Generated<Timestamp>
  recipients: Generated<number>
  reached: Generated<number>
  passed: bigint | null
  finished_at: Timestamp | null
  refused: string | null
  by: string
  at: Generated<Timestamp>
  version: Generated<number>
}

export interface MessageDraft {
  id: Generated<string>
  staff_id: bigint
  by: string
  domain_id: number
  account_id: bigint
  account_kind: 'PLAYER' | 'AGENT'
  addressee: string
  subject: string
  body: string
  category: 'SUPPORT' | 'PAYMENT' | 'KYC' | 'PROMO' | 'AGENT'
  priority: 'LOW' | 'NORMAL' | 'HIGH'
  attachment: string | null
  attachment_sha256: string | null
  status: Generated<'DRAFT' | 'SCHEDULED' | 'SENT' | 'REFUSED' | 'DISCARDED'>
  send_at: Timestamp | null
  sent_at: Timestamp | null
  thread_id: string | null
  refused: string | null
  saved_at: Generated<Timestamp>
  version: Generated<number>
}

export interface MessageTemplate {
  id: Generated<string>
  name: string
  body: string
  by: string
  at: Generated<Timestamp>
  retired_at: Timestamp | null
}

export interface MessageThread {
  cell: number
  account_id: bigint
  id: Generated<string>
  domain_id: number
  account_kind: 'PLAYER' | 'AGENT'
  subject: string
  category: Generated<'SUPPORT' | 'PAYMENT' | 'KYC' | 'PROMO' | 'AGENT'>
  priority: Generated<'LOW' | 'NORMAL' | 'HIGH'>
  status: 'OPEN' | 'PENDING' | 'CLOSED' | 'SPAM'
  opened_by: string
  opened_at: Generated<Timestamp>
  last_at: Generated<Timestamp>
  last_side: 'HOUSE' | 'ACCOUNT'
  last_text: string
  unread_operator: Generated<number>
  unread_account: Generated<number>
  account_read_at: Timestamp | null
  broadcast_id: string | null
  version: Generated<number>
}

export interface Migration {
  name: string
  sha256: string
  applied_at: Generated<Timestamp>
}

export interface NodeDay {
  node_id: bigint
  day: string
  product: string
  domain_id: number
  currency: string
  bets: number
  stake: bigint
  pl: bigint
  commission: bigint
  retained: bigint
  retained_below: bigint
}

export interface NodeDayDirty {
  id: Generated<string>
  agent_id: bigint
  day: string
  product: string
}

export interface NotificationMute {
  staff_id: bigint
  kind: string
  at: Generated<Timestamp>
}

export interface NotificationRead {
  staff_id: bigint
  notification_id: string
  at: Generated<Timestamp>
}

export interface NotificationReader {
  staff_id: bigint
  read_until: Timestamp
  version: Generated<number>
}

export interface OperatorAccount {
  cell: number
  domain_id: number
  account: 'wallet' | 'held' | 'exchange' | 'commission' | 'casino' | 'sportsbook' | 'gateway' | 'chips' | 'clearing' | 'bonus' | 'adjustment' | 'tax'
  currency: string
  balance: Generated<bigint>
}

export interface OperatorPicture {
  domain_id: number | null
  file: string | null
  location: string | null
  is_on: boolean | null
}

export interface Outbox {
  id: Generated<string>
  domain_id: number | null
  name: string
  subject: string | null
  payload: Generated<unknown>
  at: Generated<Timestamp>
  relayed_at: Timestamp | null
}

export interface PartitionedTable {
  name: string
}

export interface PaymentMethod {
  code: string
  name: string
  has_utr: Generated<boolean>
}

export interface Payout {
  cell: number
  player_id: bigint
  id: Generated<string>
  withdrawal_id: string
  domain_id: number
  agent_id: bigint
  attempt: number
  part: Generated<number>
  gateway: string
  amount: bigint
  currency: string
  status: Generated<'WAITING' | 'SENT' | 'ACCEPTED' | 'UNKNOWN' | 'PAID' | 'FAILED' | 'RECALLED' | 'REVERSED'>
  reference: string | null
  utr: string | null
  message: string | null
  ordered_by: string
  ordered_at: Generated<Timestamp>
  due_at: Timestamp
  sent_at: Timestamp | null
  answered_at: Timestamp | null
  paid_at: Timestamp | null
  query_count: Generated<number>
  next_query_at: Timestamp | null
  version: Generated<number>
  bank_file_id: string | null
  paid_late_at: Timestamp | null
  confirmed_by: string | null
}

export interface PayoutMethod {
  id: Generated<string>
  domain_id: number
  code: string
  name: string
  method: 'upi' | 'bank' | 'card' | 'crypto' | 'agent'
  gateway_id: string | null
  currency: string
  min_amount: bigint
  max_amount: bigint
  transfer_cap: bigint | null
  fee_rate: Generated<number>
  fee_fixed: Generated<bigint>
  fee_min: Generated<bigint>
  fee_max: bigint | null
  day_amount: bigint | null
  week_amount: bigint | null
  month_amount: bigint | null
  day_count: number | null
  week_count: number | null
  month_count: number | null
  levels: Generated<unknown>
  free_per_day: Generated<number>
  auto_up_to: bigint | null
  schedule: Generated<unknown>
  name_match: Generated<number>
  beneficiaries: Generated<string[]>
  cool_down_hours: Generated<number>
  min_kyc: Generated<number>
  turnover: Generated<number>
  float_alert: bigint | null
  float_low_at: Timestamp | null
  sort_order: Generated<number>
  status: Generated<'ACTIVE' | 'DISABLED'>
  message: string | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  updated_by: string | null
  version: Generated<number>
}

export interface PermissionNote {
  name: string
  title: Generated<string>
  module: Generated<string>
  description: Generated<string>
  is_custom: Generated<boolean>
  version: Generated<number>
  updated_at: Generated<Timestamp>
}

export interface Player {
  cell: number
  id: bigint
  domain_id: number
  agent_id: bigint
  username: string
  name: Generated<string>
  phone: string | null
  email: string | null
  currency: string
  status: Generated<'ACTIVE' | 'SUSPENDED' | 'LOCKED' | 'CLOSED'>
  is_bet_locked: Generated<boolean>
  kyc: Generated<'PENDING' | 'IN_REVIEW' | 'VERIFIED' | 'REJECTED' | 'EXPIRED'>
  credit_reference: Generated<bigint>
  exposure_limit: Generated<bigint>
  commission_rate: number | null
  state: string | null
  source: Generated<string>
  version: Generated<number>
  created_at: Generated<Timestamp>
  last_login_at: Timestamp | null
  country: string | null
  home_state: string | null
  born_on: string | null
  kyc_level: Generated<number>
  kyc_expires_on: string | null
  kyc_previous_level: Generated<number>
  kyc_final_at: Timestamp | null
  is_test: Generated<boolean>
  erased_at: Timestamp | null
  vip_level: Generated<number>
  referrer_id: bigint | null
}

export interface PlayerDay {
  cell: number
  player_id: bigint
  day: string
  product: string
  domain_id: number
  agent_id: bigint
  currency: string
  bets: Generated<number>
  stake: Generated<bigint>
  pl: Generated<bigint>
  commission: Generated<bigint>
}

export interface PlayerErasure {
  cell: number
  player_id: bigint
  domain_id: number
  by: string
  reason: Generated<string>
  at: Generated<Timestamp>
}

export interface PlayerExclusion {
  id: Generated<string>
  domain_id: number
  player_id: bigint
  kind: 'COOL_OFF' | 'SELF_EXCLUSION'
  keys: string[]
  from_at: Generated<Timestamp>
  expires_at: Timestamp | null
  set_by: string
  reason: Generated<string>
  lifted_at: Timestamp | null
  lifted_by: string | null
  version: Generated<number>
}

export interface PlayerFirstPassword {
  cell: number
  player_id: bigint
  domain_id: number
  hash: string
  expires_at: Timestamp
  tries: Generated<number>
  used_at: Timestamp | null
  created_by: string
  created_at: Generated<Timestamp>
}

export interface PlayerLifetime {
  cell: number
  player_id: bigint
  product: string
  domain_id: number
  currency: string
  bets: Generated<number>
  stake: Generated<bigint>
  pl: Generated<bigint>
  commission: Generated<bigint>
}

export interface PlayerLimit {
  cell: number
  player_id: bigint
  kind: 'DEPOSIT' | 'LOSS' | 'WAGER' | 'SESSION'
  period: 'DAY' | 'WEEK' | 'MONTH'
  setter: 'PLAYER' | 'OPERATOR'
  domain_id: number
  amount: bigint | null
  has_pending: Generated<boolean>
  pending_amount: bigint | null
  pending_from: Timestamp | null
  set_by: string
  set_at: Generated<Timestamp>
  version: Generated<number>
}

export interface PlayerNote {
  cell: number
  player_id: bigint
  id: Generated<string>
  domain_id: number
  text: string
  is_pinned: Generated<boolean>
  by: string
  at: Generated<Timestamp>
  corrects: string | null
  priority: Generated<'LOW' | 'NORMAL' | 'HIGH'>
  version: Generated<number>
}

export interface PlayerNotification {
  id: string
  domain_id: number
  player_id: bigint
  kind: string
  severity: 'LOW' | 'MEDIUM' | 'HIGH'
  amount: bigint | null
  subject: string | null
  description: string | null
  at: Timestamp
  status: Generated<'OPEN' | 'WORKING' | 'CLOSED'>
  handled_by: string | null
  handled_at: Timestamp | null
  version: Generated<number>
}

export interface PlayerRestriction {
  cell: number
  player_id: bigint
  id: Generated<string>
  domain_id: number
  scope: 'LOGIN' | 'BET' | 'SPORT' | 'EVENT' | 'MARKET_TYPE' | 'PROVIDER' | 'DEPOSIT' | 'WITHDRAWAL' | 'BONUS' | 'REFERRAL' | 'CHAT'
  target: string | null
  kind: 'BLOCK' | 'MAX_STAKE' | 'MAX_WIN' | 'MAX_EXPOSURE' | 'MIN_ODDS' | 'DELAY' | 'REVIEW'
  value: bigint | null
  source: Generated<'MANUAL' | 'RULE' | 'RG' | 'DEVICE' | 'STATE'>
  reason: Generated<string>
  from_at: Generated<Timestamp>
  expires_at: Timestamp | null
  status: Generated<'ACTIVE' | 'LIFTED'>
  set_by: string
  set_at: Generated<Timestamp>
  lifted_by: string | null
  lifted_at: Timestamp | null
  version: Generated<number>
}

export interface PlayerSession {
  cell: number
  player_id: bigint
  id: Generated<string>
  domain_id: number
  started_at: Timestamp
  last_seen_at: Timestamp
  ended_at: Timestamp | null
  ip: string | null
  device: string | null
}

export interface PlayerTag {
  cell: number
  player_id: bigint
  tag: string
  domain_id: number
  by: string
  at: Generated<Timestamp>
}

export interface Position {
  cell: number
  player_id: bigint
  market_id: bigint
  domain_id: number
  agent_id: bigint
  exposure: bigint
  worst: bigint
  outcomes: Generated<unknown>
  bets: Generated<number>
  version: Generated<number>
}

export interface RecoveryCode {
  staff_id: bigint
  code_hash: Buffer
  created_at: Generated<Timestamp>
  used_at: Timestamp | null
}

export interface ReportRequest {
  id: Generated<string>
  domain_id: number | null
  staff_id: bigint
  report_type: string
  title: string
  filters: unknown
  file_extension: 'csv' | 'xlsx' | 'pdf' | 'zip'
  status: Generated<'PENDING' | 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED' | 'CANCELLED'>
  rows: number | null
  bytes: bigint | null
  sha256: string | null
  file: string | null
  downloads: Generated<number>
  message: string | null
  requested_at: Generated<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  expires_at: Timestamp | null
  expected_rows: number | null
}

export interface ResetRequest {
  id: Generated<string>
  username_key: string
  origin: unknown
  at: Generated<Timestamp>
}

export interface ReviewClaim {
  subject: string
  subject_id: string
  domain_id: number | null
  staff: string
  claimed_at: Generated<Timestamp>
  expires_at: Timestamp | null
  permission: string | null
  assigned_by: string | null
}

export interface RiskAlert {
  id: Generated<string>
  domain_id: number
  agent_id: bigint
  rule: 'MARKET_LIABILITY' | 'LARGE_STAKE' | 'PLAYER_WINS' | 'MANY_BETS' | 'WATCHED_BET' | 'ONE_ADDRESS'
  severity: 'MEDIUM' | 'HIGH'
  status: Generated<'OPEN' | 'ACKNOWLEDGED' | 'CLOSED'>
  subject: string
  market_id: bigint | null
  player_id: bigint | null
  bet_id: string | null
  amount: bigint
  threshold: bigint
  remark: string | null
  raised_at: Generated<Timestamp>
  closed_at: Timestamp | null
  version: Generated<number>
}

export interface Role {
  id: bigint
  name: string
  description: Generated<string>
  permissions: Generated<string[]>
  item_limit: bigint | null
  day_limit: bigint | null
  rank: Generated<number>
  status: Generated<'ACTIVE' | 'DEACTIVATED'>
  version: Generated<number>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  work_profile: 'OWNER' | 'OPERATIONS' | 'FINANCE' | 'CASHIER' | 'CHECKER' | 'RISK' | 'TRADER' | 'SUPPORT' | 'COMPLIANCE' | 'MARKETING' | 'AGENT' | 'AUDITOR' | null
}

export interface RoundNote {
  cell: number
  player_id: bigint
  round_id: string
  domain_id: number
  note: Generated<string>
  by: string
  at: Generated<Timestamp>
  version: Generated<number>
}

export interface RuleResult {
  cell: number
  player_id: bigint
  withdrawal_id: string
  rule: string
  domain_id: number
  title: string
  passed: boolean
  value: string
  threshold: string
  at: Generated<Timestamp>
}

export interface Runner {
  id: bigint
  market_id: bigint
  name: string
  sort_order: Generated<number>
  status: Generated<'ACTIVE' | 'REMOVED'>
  back_e4: number | null
  lay_e4: number | null
  reduction: number | null
  removed_at: Timestamp | null
  closing_back_e4: number | null
  closing_lay_e4: number | null
  closed_at: Timestamp | null
}

export interface SavedView {
  id: Generated<string>
  staff_id: bigint
  path: string
  name: string
  view: unknown
  created_at: Generated<Timestamp>
  shared_role_id: bigint | null
}

export interface Session {
  token_hash: Buffer
  staff_id: bigint
  stage: Generated<'full' | 'second_step' | 'enrolment'>
  created_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  confirmed_at: Timestamp | null
  ended_at: Timestamp | null
  end_reason: string | null
  ip: string | null
  user_agent: string | null
  visitor: string | null
  warehouse_proof: Buffer | null
  warehouse_until: Timestamp | null
  network: string | null
}

export interface Setting {
  domain_id: Generated<number>
  key: string
  value: unknown
  version: Generated<number>
  updated_at: Generated<Timestamp>
  updated_by: string | null
}

export interface Settlement {
  market_id: bigint
  seq: number
  kind: 'settle' | 'void' | 'rollback' | 'bet_void' | 'bet_restore'
  result: unknown
  reverses: number | null
  corrects: number | null
  corrected_bets: unknown
  reason: string | null
  state: Generated<'PENDING' | 'RUNNING' | 'COMPLETED' | 'REJECTED'>
  journal_id: Generated<string>
  requested_by: string
  confirmed_by: string | null
  at: Generated<Timestamp>
  finished_at: Timestamp | null
  bets: Generated<number>
  players: Generated<number>
  cells_done: Generated<number>
}

export interface SettlementCell {
  cell: number
  market_id: bigint
  seq: number
  phase: number
  bets: Generated<number>
  players: Generated<number>
  at: Generated<Timestamp>
}

export interface SharePath {
  id: bigint
  domain_id: number
  agent_id: bigint
  product: string
  agents: bigint[]
  cumulative_shares: number[]
  commission_mode: Generated<string>
  rates: Generated<number[]>
  commission: number | null
  created_at: Generated<Timestamp>
}

export interface SolvedChallenge {
  challenge: string
  valid_until: Timestamp
}

export interface Sport {
  id: string
  name: string
  is_visible: Generated<boolean>
  is_bet_locked: Generated<boolean>
  min_stake: bigint | null
  max_stake: bigint | null
  max_loss: bigint | null
  max_profit: bigint | null
  max_deviation: number | null
  delay_ms: number | null
  version: Generated<number>
  updated_at: Generated<Timestamp>
  sort_order: Generated<number>
  is_active: Generated<boolean>
  names: Generated<unknown>
  provider_ids: Generated<string[]>
}

export interface Staff {
  id: bigint
  username: string
  name: string
  email: string
  role_id: bigint
  agent_id: bigint | null
  status: Generated<'ACTIVE' | 'SUSPENDED' | 'DEACTIVATED'>
  is_developer: Generated<boolean>
  password_hash: string
  password_history: Generated<string[]>
  password_changed_at: Generated<Timestamp>
  must_reset: Generated<boolean>
  transaction_password_hash: string | null
  two_step_secret: string | null
  two_step_last_step: bigint | null
  is_profile_complete: Generated<boolean>
  email_verified_at: Timestamp | null
  version: Generated<number>
  created_at: Generated<Timestamp>
  last_login_at: Timestamp | null
  last_login_ip: string | null
  item_limit: bigint | null
  day_limit: bigint | null
  allowed_ips: Generated<string[]>
  access_days: Generated<number[]>
  access_from: string | null
  access_to: string | null
  temporary_until: Timestamp | null
  created_by: string | null
  updated_at: Generated<Timestamp>
  warehouse_code_hash: string | null
  phone: string | null
  time_zone: string | null
  language: 'en' | 'hi' | null
  needs_second_step: Generated<boolean>
  sounds: string[] | null
  terms_accepted_at: Timestamp | null
  valid_until: Timestamp | null
  tours_seen: Generated<string[]>
  two_step_offer: string | null
  two_step_offered_to: Buffer | null
  two_step_offered_at: Timestamp | null
  device_generation: Generated<number>
}

export interface StaffDomain {
  staff_id: bigint
  domain_id: number
}

export interface StoredFile {
  id: Generated<string>
  domain_id: number
  by: string
  sent_sha256: string
  sha256: string
  bytes: number
  width: number
  height: number
  stored_at: Generated<Timestamp>
  is_whole: Generated<boolean>
  appearance: Generated<string>
}

export interface Tag {
  name: string
  meaning: Generated<string>
  by: string
  at: Generated<Timestamp>
  retired_at: Timestamp | null
}

export interface Ticket {
  cell: number
  player_id: bigint
  id: string
  domain_id: number
  agent_id: bigint
  external_id: string | null
  kind: 'SINGLE' | 'COMBO' | 'SYSTEM'
  phase: Generated<'PREMATCH' | 'LIVE' | 'MIXED'>
  sports: string[]
  sizes: number[]
  legs: number
  lines: number
  is_each_way: Generated<boolean>
  unit: bigint
  stake: bigint
  odds_e4: bigint
  potential: bigint
  largest: bigint | null
  status: Generated<'OPEN' | 'WON' | 'PART_LOST' | 'LOST' | 'VOIDED' | 'CASHED_OUT'>
  returned: Generated<bigint>
  cashed_out: Generated<bigint>
  currency: string
  share_path_id: bigint
  ip: string | null
  reason: string | null
  placed_at: Timestamp
  settled_at: Timestamp | null
  version: Generated<number>
  agreed_return: bigint | null
}

export interface TicketDifference {
  cell: number
  player_id: bigint
  id: Generated<string>
  ticket_id: string
  domain_id: number
  agent_id: bigint
  currency: string
  computed: bigint
  reported: bigint
  details: string
  status: Generated<'OPEN' | 'TAKEN' | 'PAID_COMPUTED' | 'PAID_REPORTED' | 'CLEARED'>
  reported_by: string
  detected_at: Generated<Timestamp>
  reason: string | null
  decided_by: string | null
  decided_at: Timestamp | null
  version: Generated<number>
}

export interface TicketLeg {
  cell: number
  player_id: bigint
  ticket_id: string
  n: number
  domain_id: number
  sport: string
  event: string
  market: string
  selection: string
  odds_e4: number
  place_divisor: number | null
  is_live: Generated<boolean>
  starts_at: Timestamp | null
  outcome: Generated<'OPEN' | 'WIN' | 'PLACED' | 'LOSE' | 'VOID' | 'HALF_WIN' | 'HALF_LOSS'>
  tie: unknown
  rule4: Generated<number>
  handicap: number | null
  selection_id: Generated<string>
  result_seq: Generated<number>
}

export interface TicketSelection {
  id: string
  domain_id: number
  sport: string
  event: string
  starts_at: Timestamp | null
  market: string
  selection: string
  handicap: number | null
  status: Generated<'OPEN' | 'RESULTED'>
  outcome: Generated<'OPEN' | 'WIN' | 'PLACED' | 'LOSE' | 'VOID' | 'HALF_WIN' | 'HALF_LOSS'>
  margin: number | null
  tie: unknown
  withdrawn: Generated<unknown>
  resulted_by: string | null
  resulted_at: Timestamp | null
  result_seq: Generated<number>
  followed_seq: Generated<number>
  version: Generated<number>
}

export interface TicketShare {
  cell: number
  player_id: bigint
  ticket_id: string
  id: Generated<string>
  domain_id: number
  agent_id: bigint
  retained: bigint
  notified_at: Generated<Timestamp>
  paid_at: Timestamp | null
}

export interface TraderPreference {
  staff_id: bigint
  has_sound: Generated<boolean>
}

export interface Transfer {
  cell: number
  account_id: bigint
  wallet_version: bigint
  at: Timestamp
  journal_id: string
  domain_id: number
  currency: string
  kind: 'DEPOSIT' | 'DEPOSIT_FEE' | 'DEPOSIT_REVERSAL' | 'WITHDRAW_HOLD' | 'WITHDRAW_RELEASE' | 'WITHDRAW_PAID' | 'WITHDRAW_FEE' | 'WITHDRAW_REVERSED' | 'CHIP_ISSUE' | 'CHIP_BURN' | 'TRANSFER_DOWN' | 'TRANSFER_UP' | 'SETTLEMENT_CHIPS' | 'SETTLEMENT_CASH' | 'EXCH_PL' | 'EXCH_COMMISSION' | 'FANCY_PL' | 'BOOKMAKER_PL' | 'SHARE_PL' | 'AGENT_COMMISSION' | 'SB_STAKE' | 'SB_RETURN' | 'SB_CASHOUT' | 'SB_VOID' | 'CASINO_BET' | 'CASINO_WIN' | 'CASINO_REFUND' | 'CASINO_ADJUST' | 'JACKPOT_WIN' | 'AURA_PL' | 'BONUS_GRANT' | 'BONUS_BET' | 'BONUS_WIN' | 'BONUS_CONVERT' | 'BONUS_FORFEIT' | 'FREESPIN_WIN' | 'LOYALTY_REDEEM' | 'LOSING_BONUS' | 'REFERRAL_REWARD' | 'VIP_REWARD' | 'ADJUST_CREDIT' | 'ADJUST_DEBIT' | 'REPAIR' | 'ROLLBACK' | 'TAX'
  debit: 'wallet' | 'held' | 'exchange' | 'commission' | 'casino' | 'sportsbook' | 'gateway' | 'chips' | 'clearing' | 'bonus' | 'adjustment' | 'tax'
  credit: 'wallet' | 'held' | 'exchange' | 'commission' | 'casino' | 'sportsbook' | 'gateway' | 'chips' | 'clearing' | 'bonus' | 'adjustment' | 'tax'
  amount: bigint
  balance_after: bigint
  held_after: bigint
  exposure_after: bigint | null
  ref: string
  market_id: bigint | null
  settle_seq: number | null
  reverses: string | null
  actor: string
  note: string | null
}

export interface UsernameClaim {
  name_key: string
  account_id: bigint
}

export interface UtrClaim {
  utr_key: string
  domain_id: number
  deposit_id: string
  at: Generated<Timestamp>
}

export interface Wallet {
  cell: number
  account_id: bigint
  domain_id: number
  currency: string
  balance: Generated<bigint>
  exposure: Generated<bigint>
  held: Generated<bigint>
  debt: Generated<bigint>
  version: Generated<bigint>
}

export interface WatchlistEntry {
  cell: number
  player_id: bigint
  domain_id: number
  remark: string
  by: string
  at: Generated<Timestamp>
}

export interface Withdrawal {
  cell: number
  player_id: bigint
  id: Generated<string>
  domain_id: number
  agent_id: bigint
  method: 'upi' | 'bank' | 'card' | 'crypto' | 'agent'
  beneficiary: Generated<string>
  amount: bigint
  fee: Generated<bigint>
  currency: string
  status: Generated<'PENDING' | 'ON_HOLD' | 'APPROVED' | 'INITIATED' | 'PROCESSING' | 'UNKNOWN' | 'SUCCESS' | 'FAILED' | 'REJECTED' | 'CANCELLED'>
  requested_by: string
  external_id: string | null
  utr: string | null
  reason: string | null
  requested_at: Generated<Timestamp>
  approved_at: Timestamp | null
  approved_by: string | null
  paid_at: Timestamp | null
  paid_by: string | null
  version: Generated<number>
  beneficiary_name: Generated<string>
  branch: string | null
  account_key: GeneratedAlways<string | null>
  name_match: number | null
  gateway: string | null
  decision: 'APPROVE' | 'REJECT' | null
  decided_by: string | null
  decision_reason: string | null
  final_at: Timestamp | null
  evaluated_at: Timestamp | null
  decided_by_rule: string | null
  escalated_by: string | null
  escalated_at: Timestamp | null
  returned: Generated<bigint>
  requested_amount: bigint | null
  retries: Generated<number>
  requested_documents: Generated<string[]>
  document_note: string | null
  documents_requested_by: string | null
  documents_requested_at: Timestamp | null
  documents_received_at: Timestamp | null
  tax: Generated<bigint>
  taxed_winnings: Generated<bigint>
  tax_rate: Generated<number>
  tax_rule: string | null
  tax_at: Timestamp | null
}

export interface DB {
  action_key: ActionKey
  adjustment: Adjustment
  agent: Agent
  agent_day: AgentDay
  agent_level: AgentLevel
  agent_limit: AgentLimit
  agent_share: AgentShare
  approval: Approval
  approved_day: ApprovedDay
  audit: Audit
  audit_link: AuditLink
  audit_seal: AuditSeal
  balance_check: BalanceCheck
  balance_close: BalanceClose
  balance_day: BalanceDay
  balance_repair: BalanceRepair
  bank_file: BankFile
  bank_statement_line: BankStatementLine
  beneficiary: Beneficiary
  bet: Bet
  bet_fill: BetFill
  bet_open: BetOpen
  bet_origin: BetOrigin
  bet_reversal: BetReversal
  bet_settled: BetSettled
  bet_tally: BetTally
  cash_entry: CashEntry
  cash_out_offer: CashOutOffer
  casino_round: CasinoRound
  collection_account: CollectionAccount
  competition: Competition
  credential_reset: CredentialReset
  credit_change: CreditChange
  currency: Currency
  default_view: DefaultView
  deposit: Deposit
  deposit_guide: DepositGuide
  deposit_method: DepositMethod
  deposit_proof: DepositProof
  device_alert: DeviceAlert
  device_event: DeviceEvent
  device_restriction: DeviceRestriction
  device_restriction_hit: DeviceRestrictionHit
  domain: Domain
  domain_history: DomainHistory
  email: Email
  event: Event
  external_claim: ExternalClaim
  float_movement: FloatMovement
  gateway: Gateway
  gateway_call: GatewayCall
  gateway_callback: GatewayCallback
  gateway_day: GatewayDay
  gateway_difference: GatewayDifference
  gateway_report: GatewayReport
  gateway_secret: GatewaySecret
  gateway_top_up: GatewayTopUp
  geo_rule: GeoRule
  id_allocator: IdAllocator
  inbound_key: InboundKey
  inbound_nonce: InboundNonce
  installation: Installation
  kyc_document: KycDocument
  kyc_file: KycFile
  login_attempt: LoginAttempt
  mailed_token: MailedToken
  market: Market
  market_change: MarketChange
  market_change_cell: MarketChangeCell
  market_player: MarketPlayer
  market_share: MarketShare
  market_template: MarketTemplate
  message: Message
  message_broadcast: MessageBroadcast
  message_draft: MessageDraft
  message_template: MessageTemplate
  message_thread: MessageThread
  migration: Migration
  node_day: NodeDay
  node_day_dirty: NodeDayDirty
  notification_mute: NotificationMute
  notification_read: NotificationRead
  notification_reader: NotificationReader
  operator_account: OperatorAccount
  operator_picture: OperatorPicture
  outbox: Outbox
  partitioned_table: PartitionedTable
  payment_method: PaymentMethod
  payout: Payout
  payout_method: PayoutMethod
  permission_note: PermissionNote
  player: Player
  player_day: PlayerDay
  player_erasure: PlayerErasure
  player_exclusion: PlayerExclusion
  player_first_password: PlayerFirstPassword
  player_lifetime: PlayerLifetime
  player_limit: PlayerLimit
  player_note: PlayerNote
  player_notification: PlayerNotification
  player_restriction: PlayerRestriction
  player_session: PlayerSession
  player_tag: PlayerTag
  position: Position
  recovery_code: RecoveryCode
  report_request: ReportRequest
  reset_request: ResetRequest
  review_claim: ReviewClaim
  risk_alert: RiskAlert
  role: Role
  round_note: RoundNote
  rule_result: RuleResult
  runner: Runner
  saved_view: SavedView
  session: Session
  setting: Setting
  settlement: Settlement
  settlement_cell: SettlementCell
  share_path: SharePath
  solved_challenge: SolvedChallenge
  sport: Sport
  staff: Staff
  staff_domain: StaffDomain
  stored_file: StoredFile
  tag: Tag
  ticket: Ticket
  ticket_difference: TicketDifference
  ticket_leg: TicketLeg
  ticket_selection: TicketSelection
  ticket_share: TicketShare
  trader_preference: TraderPreference
  transfer: Transfer
  username_claim: UsernameClaim
  utr_claim: UtrClaim
  wallet: Wallet
  watchlist_entry: WatchlistEntry
  withdrawal: Withdrawal
}
