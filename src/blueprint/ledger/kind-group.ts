import type { TransferKind } from './transfer.ts'

/** Groups of movements on statements. */
export const kindGroups = [
  'Deposit/withdraw',
  'Transfer',
  'Sports',
  'Fancy',
  'Casino',
  'Bonus',
  'Commission',
  'Adjustment',
  'Settlement',
] as const
export type KindGroup = (typeof kindGroups)[number]

/** One group for each kind: a new kind does not compile until it has one. */
export const groupOfKind: Readonly<Record<TransferKind, KindGroup>> = {
  DEPOSIT: 'Deposit/withdraw',
  DEPOSIT_FEE: 'Deposit/withdraw',
  DEPOSIT_REVERSAL: 'Deposit/withdraw',
  WITHDRAW_HOLD: 'Deposit/withdraw',
  WITHDRAW_RELEASE: 'Deposit/withdraw',
  WITHDRAW_PAID: 'Deposit/withdraw',
  WITHDRAW_FEE: 'Deposit/withdraw',
  WITHDRAW_REVERSED: 'Deposit/withdraw',
  TAX: 'Deposit/withdraw',
  CHIP_ISSUE: 'Transfer',
  CHIP_BURN: 'Transfer',
  TRANSFER_DOWN: 'Transfer',
  TRANSFER_UP: 'Transfer',
  SETTLEMENT_CHIPS: 'Settlement',
  SETTLEMENT_CASH: 'Settlement',
  SHARE_PL: 'Settlement',
  EXCH_PL: 'Sports',
  BOOKMAKER_PL: 'Sports',
  SB_STAKE: 'Sports',
  SB_RETURN: 'Sports',
  SB_CASHOUT: 'Sports',
  SB_VOID: 'Sports',
  ROLLBACK: 'Sports',
  FANCY_PL: 'Fancy',
  CASINO_BET: 'Casino',
  CASINO_WIN: 'Casino',
  CASINO_REFUND: 'Casino',
  CASINO_ADJUST: 'Casino',
  JACKPOT_WIN: 'Casino',
  AURA_PL: 'Casino',
  WIN_HOLD: 'Casino',
  WIN_RELEASE: 'Casino',
  CASINO_TIP: 'Casino',
  CASINO_TIP_REFUND: 'Casino',
  CASINO_CHARGE: 'Casino',
  CASINO_CHARGE_REFUND: 'Casino',
  PROMO_WIN: 'Bonus',
  BONUS_GRANT: 'Bonus',
  BONUS_BET: 'Bonus',
  BONUS_WIN: 'Bonus',
  BONUS_REFUND: 'Bonus',
  BONUS_CONVERT: 'Bonus',
  BONUS_FORFEIT: 'Bonus',
  FREESPIN_WIN: 'Bonus',
  LOYALTY_REDEEM: 'Bonus',
  LOSING_BONUS: 'Bonus',
  REFERRAL_REWARD: 'Bonus',
  VIP_REWARD: 'Bonus',
  EXCH_COMMISSION: 'Commission',
  AGENT_COMMISSION: 'Commission',
  ADJUST_CREDIT: 'Adjustment',
  ADJUST_DEBIT: 'Adjustment',
  REPAIR: 'Adjustment',
}

/** The parts of a casino round: stakes go out, a net result goes either way, everything else comes back. */
export const roundKinds = [
  'CASINO_BET',
  'CASINO_WIN',
  'CASINO_REFUND',
  'CASINO_ADJUST',
  'JACKPOT_WIN',
  'AURA_PL',
] as const satisfies readonly TransferKind[]

export const kindsOfGroup = (group: KindGroup): TransferKind[] =>
  (Object.keys(groupOfKind) as TransferKind[]).filter((kind) => groupOfKind[kind] === group)
