import { money, sum, type Money } from '#values/money.ts'
import type { TransferKind } from './transfer.ts'

/** Categories of a day's movements. */
export const balanceFlows = [
  'deposits',
  'withdrawals',
  'transfers',
  'exchange',
  'fancy',
  'commission',
  'sportsbook',
  'casino_bets',
  'casino_wins',
  'rolled_back',
  'bonus',
  'adjustments',
] as const
export type BalanceFlow = (typeof balanceFlows)[number]

/** One category for each kind: a new kind does not compile until it has one. */
export const flowOfKind: Readonly<Record<TransferKind, BalanceFlow>> = {
  DEPOSIT: 'deposits',
  DEPOSIT_FEE: 'deposits',
  DEPOSIT_REVERSAL: 'deposits',
  WITHDRAW_HOLD: 'withdrawals',
  WITHDRAW_RELEASE: 'withdrawals',
  WITHDRAW_PAID: 'withdrawals',
  WITHDRAW_FEE: 'withdrawals',
  WITHDRAW_REVERSED: 'withdrawals',
  TAX: 'withdrawals',
  CHIP_ISSUE: 'transfers',
  CHIP_BURN: 'transfers',
  TRANSFER_DOWN: 'transfers',
  TRANSFER_UP: 'transfers',
  SETTLEMENT_CHIPS: 'transfers',
  SETTLEMENT_CASH: 'transfers',
  SHARE_PL: 'exchange',
  EXCH_PL: 'exchange',
  FANCY_PL: 'fancy',
  BOOKMAKER_PL: 'fancy',
  EXCH_COMMISSION: 'commission',
  AGENT_COMMISSION: 'commission',
  SB_STAKE: 'sportsbook',
  SB_RETURN: 'sportsbook',
  SB_CASHOUT: 'sportsbook',
  SB_VOID: 'sportsbook',
  CASINO_BET: 'casino_bets',
  CASINO_WIN: 'casino_wins',
  CASINO_REFUND: 'casino_wins',
  CASINO_ADJUST: 'casino_wins',
  JACKPOT_WIN: 'casino_wins',
  AURA_PL: 'casino_wins',
  WIN_HOLD: 'casino_wins',
  WIN_RELEASE: 'casino_wins',
  CASINO_TIP: 'casino_bets',
  CASINO_TIP_REFUND: 'casino_wins',
  CASINO_CHARGE: 'casino_bets',
  CASINO_CHARGE_REFUND: 'casino_wins',
  ROLLBACK: 'rolled_back',
  BONUS_GRANT: 'bonus',
  BONUS_BET: 'bonus',
  BONUS_WIN: 'bonus',
  BONUS_REFUND: 'bonus',
  BONUS_CONVERT: 'bonus',
  BONUS_FORFEIT: 'bonus',
  FREESPIN_WIN: 'bonus',
  PROMO_WIN: 'bonus',
  LOYALTY_REDEEM: 'bonus',
  LOSING_BONUS: 'bonus',
  REFERRAL_REWARD: 'bonus',
  VIP_REWARD: 'bonus',
  ADJUST_CREDIT: 'adjustments',
  ADJUST_DEBIT: 'adjustments',
  REPAIR: 'adjustments',
}

export const kindsOfFlow = (flow: BalanceFlow): TransferKind[] =>
  (Object.keys(flowOfKind) as TransferKind[]).filter((kind) => flowOfKind[kind] === flow)

/** The closing balance of a day. */
export const closingOf = (opening: Money, flows: Partial<Readonly<Record<BalanceFlow, Money>>>): Money =>
  money(opening + sum(balanceFlows.flatMap((flow) => flows[flow] ?? [])))
