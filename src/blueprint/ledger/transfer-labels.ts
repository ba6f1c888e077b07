/** Labels of entry types whose code is not readable. */
export const transferLabels = {
  EXCH_PL: 'Exchange P/L',
  BOOKMAKER_PL: 'Bookmaker P/L',
  FANCY_PL: 'Fancy P/L',
  SHARE_PL: 'Share of P/L',
  AURA_PL: 'Aura P/L',
  EXCH_COMMISSION: 'Exchange commission',
  FREESPIN_WIN: 'Free spin win',
  PROMO_WIN: 'Promotion win',
  CASINO_TIP: 'Tip',
  CASINO_TIP_REFUND: 'Tip returned',
  SB_STAKE: 'Sportsbook stake',
  SB_RETURN: 'Sportsbook return',
  SB_CASHOUT: 'Sportsbook cash-out',
  SB_VOID: 'Sportsbook void',
  VIP_REWARD: 'VIP reward',
  TAX: 'Tax',
}
