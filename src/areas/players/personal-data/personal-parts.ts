import type { Permission } from '#blueprint/screen/permissions.ts'
import type { DB } from '#platform/database/tables.ts'
import { balanceFlows } from '#blueprint/ledger/balance-day.ts'

/** One part of the export: its table, order and columns that are left out. */
export interface Part {
  readonly name: string
  readonly from: keyof DB
  readonly owner?: 'player_id' | 'account_id'
  readonly order: string
  /** Internal keys without meaning for the player, and data of other people. */
  readonly without?: readonly string[]
  /** Tables without a cell column. */
  readonly isUncelled?: true
  /** Columns in minor units, exported as amounts in the player's currency. */
  readonly money?: readonly string[]
  /** Rows in which the money columns hold minutes or counts instead, by the value of another column. */
  readonly notMoney?: { readonly where: string; readonly is: readonly string[] }
  /** A JSON column with amounts by outcome. */
  readonly amountsBy?: string
  /** Pictures that are included in the file, with the columns that name them. */
  readonly picture?: PartPicture
}

export interface PartPicture {
  readonly file: string
  readonly hash: string
  readonly name: readonly string[]
  /** Permission to view these pictures; without it they are left out. */
  readonly permission: Permission
}

const attached = (permission: Permission): PartPicture => ({
  file: 'attachment',
  hash: 'attachment_sha256',
  name: ['id'],
  permission,
})

/** All data stored about a player. A test compares this with the tables that reference players. */
export const personalParts: readonly Part[] = [
  {
    name: 'wallet',
    from: 'wallet',
    owner: 'account_id',
    order: 'account_id',
    money: ['balance', 'exposure', 'held', 'debt'],
  },
  {
    name: 'statement',
    from: 'transfer',
    owner: 'account_id',
    order: 'wallet_version',
    money: ['amount', 'balance_after', 'held_after', 'exposure_after'],
  },
  { name: 'changes of credit', from: 'credit_change', owner: 'account_id', order: 'at', money: ['amount'] },
  { name: 'days', from: 'player_day', order: 'day', money: ['stake', 'pl', 'commission'] },
  {
    name: 'balances',
    from: 'balance_day',
    order: 'day',
    money: ['opening', ...balanceFlows, 'closing', 'snapshot', 'paid', 'held', 'exposure', 'unsettled'],
  },
  {
    name: 'balance checks',
    from: 'balance_check',
    owner: 'account_id',
    order: 'detected_at',
    money: [
      'opening',
      'credits',
      'debits',
      'expected',
      'actual',
      'expected_held',
      'actual_held',
      'expected_exposure',
      'actual_exposure',
      'unbooked',
      'duplicates',
      'amount',
    ],
  },
  {
    name: 'balance repairs',
    from: 'balance_repair',
    owner: 'account_id',
    order: 'at',
    without: ['positions'],
    money: ['before', 'after', 'amount', 'difference', 'held_difference', 'exposure_before', 'exposure_after'],
  },
  {
    name: 'adjustments',
    from: 'adjustment',
    order: 'requested_at',
    money: ['amount', 'balance_before', 'balance_after'],
    picture: attached('ADJUSTMENTS_VIEW'),
  },
  {
    name: 'cash',
    from: 'cash_entry',
    owner: 'account_id',
    order: 'created_at',
    isUncelled: true,
    money: ['amount', 'result_before', 'remaining'],
  },
  {
    name: 'deposits',
    from: 'deposit',
    order: 'requested_at',
    money: ['amount', 'claimed', 'fee'],
    picture: attached('MANUAL_DEPOSIT'),
  },
  { name: 'deposit proofs', from: 'deposit_proof', order: 'at', without: ['sha256', 'appearance', 'similar_deposits'] },
  {
    name: 'payment gateway callbacks',
    from: 'gateway_callback',
    order: 'at',
    isUncelled: true,
    without: ['digest', 'signed_with'],
    money: ['amount'],
  },
  {
    name: 'withdrawals',
    from: 'withdrawal',
    order: 'requested_at',
    without: ['account_key'],
    money: ['amount', 'requested_amount', 'fee', 'returned', 'tax', 'taxed_winnings'],
  },
  { name: 'payout accounts', from: 'beneficiary', order: 'added_at', without: ['account_key'] },
  { name: 'withdrawal checks', from: 'rule_result', order: 'at' },
  { name: 'payouts', from: 'payout', order: 'ordered_at', money: ['amount'] },
  {
    name: 'bets',
    from: 'bet',
    order: 'placed_at',
    without: ['fills_e4'],
    money: ['stake', 'matched', 'remaining', 'lapsed', 'cancelled', 'pl'],
  },
  { name: 'matched bet portions', from: 'bet_fill', order: 'at', money: ['size'] },
  { name: 'devices of bets and tickets', from: 'bet_origin', order: 'bet_id' },
  { name: 'rolled-back settlements', from: 'bet_reversal', order: 'reversed_at', money: ['pl'] },
  { name: 'positions', from: 'position', order: 'market_id', money: ['exposure', 'worst'], amountsBy: 'outcomes' },
  { name: 'results by market', from: 'market_player', order: 'settled_at', money: ['stake', 'pl', 'commission'] },
  {
    name: 'tickets',
    from: 'ticket',
    order: 'placed_at',
    money: ['unit', 'stake', 'potential', 'largest', 'returned', 'cashed_out', 'agreed_return'],
  },
  {
    name: 'ticket discrepancies',
    from: 'ticket_difference',
    order: 'detected_at',
    money: ['computed', 'reported'],
  },
  { name: 'ticket legs', from: 'ticket_leg', order: 'ticket_id' },
  { name: 'cash-out offers', from: 'cash_out_offer', order: 'expires_at', money: ['amount', 'potential'] },
  {
    name: 'casino rounds',
    from: 'casino_round',
    order: 'started_at',
    money: ['bet', 'win', 'staked', 'refunded', 'won', 'exposed'],
  },
  { name: 'casino calls', from: 'casino_call', order: 'at', money: ['amount', 'balance_after', 'jackpot'] },
  { name: 'free rounds', from: 'free_round_grant', order: 'granted_at', money: ['stake', 'won'] },
  { name: 'casino sessions', from: 'casino_session', order: 'started_at', without: ['token_hash'] },
  { name: 'casino round cases', from: 'round_note', order: 'at' },
  {
    name: 'casino questions to providers',
    from: 'casino_query',
    order: 'asked_at',
    money: ['reported_stake', 'reported_win'],
  },
  {
    name: 'casino differences',
    from: 'casino_difference',
    order: 'found_at',
    isUncelled: true,
    money: ['booked_stake', 'reported_stake', 'booked_win', 'reported_win'],
  },
  { name: 'documents', from: 'kyc_document', order: 'submitted_at', without: ['number_hash'] },
  {
    name: 'document pictures',
    from: 'kyc_file',
    order: 'document_id',
    picture: { file: 'file', hash: 'sha256', name: ['document_id', 'side'], permission: 'KYC_PICTURE_VIEW' },
  },
  {
    name: 'limits',
    from: 'player_limit',
    order: 'set_at',
    money: ['amount', 'pending_amount'],
    notMoney: { where: 'kind', is: ['SESSION'] },
  },
  {
    name: 'restrictions',
    from: 'player_restriction',
    order: 'set_at',
    money: ['value'],
    notMoney: { where: 'kind', is: ['DELAY'] },
  },
  { name: 'exclusions', from: 'player_exclusion', order: 'from_at', without: ['keys'], isUncelled: true },
  { name: 'sessions', from: 'player_session', order: 'started_at' },
  { name: 'devices and networks', from: 'device_event', order: 'first_at' },
  {
    name: 'calls of the player site',
    from: 'request_log',
    order: 'at',
    isUncelled: true,
    without: ['request_headers', 'response_headers', 'callback_id', 'lost'],
  },
  { name: 'devices of the app', from: 'app_device', order: 'registered_at', without: ['token'] },
  { name: 'push messages', from: 'push_delivery', order: 'attempted_at' },
  { name: 'device alerts', from: 'device_alert', order: 'at', isUncelled: true },
  {
    name: 'risk alerts',
    from: 'risk_alert',
    order: 'raised_at',
    isUncelled: true,
    money: ['amount', 'threshold'],
    notMoney: { where: 'rule', is: ['MANY_BETS', 'ONE_ADDRESS'] },
  },
  { name: 'watchlist entries', from: 'watchlist_entry', order: 'at' },
  { name: 'notices', from: 'player_notification', order: 'at', isUncelled: true, money: ['amount'] },
  {
    name: 'bonuses',
    from: 'bonus_award',
    order: 'granted_at',
    money: [
      'amount',
      'required',
      'slots_turnover',
      'live_turnover',
      'wagered',
      'converted',
      'forfeited',
      'staked',
      'won',
      'balance',
    ],
  },
  { name: 'held wins', from: 'casino_held_win', order: 'held_at', money: ['stake', 'amount', 'taken_back'] },
  { name: 'referral link', from: 'referral_link', order: 'created_at' },
  {
    name: 'rewards for referrals',
    from: 'referral_reward',
    order: 'created_at',
    without: ['referee_id', 'deposit_id', 'marks'],
    money: ['base', 'cap', 'amount'],
  },
  { name: 'campaigns', from: 'campaign_player', order: 'created_at', money: ['amount'] },
  { name: 'VIP levels', from: 'vip_change', order: 'created_at', money: ['deposits', 'turnover', 'net_loss'] },
  {
    name: 'rewards for periods of play',
    from: 'reward_line',
    order: 'created_at',
    money: [
      'exchange',
      'sportsbook',
      'casino',
      'returns',
      'bonuses',
      'deposits',
      'withdrawals',
      'opening',
      'closing',
      'base',
      'carried_in',
      'carried',
      'amount',
    ],
  },
  { name: 'notes', from: 'player_note', order: 'at' },
  { name: 'tags', from: 'player_tag', order: 'at' },
  { name: 'acknowledged alerts', from: 'site_alert_acknowledgement', order: 'at' },
  { name: 'conversations', from: 'message_thread', owner: 'account_id', order: 'opened_at' },
  { name: 'messages', from: 'message', owner: 'account_id', order: 'at', picture: attached('MESSAGE_VIEW') },
  {
    name: 'unsent messages',
    from: 'message_draft',
    owner: 'account_id',
    order: 'saved_at',
    isUncelled: true,
    picture: attached('MESSAGE_VIEW'),
  },
  { name: 'first password', from: 'player_first_password', order: 'created_at', without: ['hash'] },
  { name: 'erasure', from: 'player_erasure', order: 'at' },
]

/** Tables that reference players but add nothing: their data is in other parts, or belongs to the agents. */
export const coveredElsewhere: readonly (keyof DB)[] = [
  'audit',
  // Its account is one of the operator.
  'bank_file',
  'bet_open',
  'bet_settled',
  'player_lifetime',
  'ticket_share',
  'username_claim',
]
