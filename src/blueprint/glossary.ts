/** The words of the product as the trade uses them: one idea, one word. */
export const glossary = {
  'Approval limit': 'The largest amount that a user can approve alone. Larger amounts need a second approval.',
  'Available balance': 'The balance of a wallet less exposure and amounts held for withdrawals.',
  Back: 'A bet that a selection wins.',
  Beneficiary: 'The bank account or UPI id to which a player is paid.',
  Break: 'A line of a gateway report that the ledger does not have, or the other way round. Also: discrepancy.',
  Callback: 'A message from a gateway about a deposit or payout, accepted only with a valid signature.',
  Claim: 'To take a case of a queue, so that no one else decides it meanwhile. Release gives it back.',
  Commission: 'The operator’s part of a player’s net winnings in a market.',
  'Credit reference': 'The credit that an upline gives to an agent or player.',
  Debt: 'An available balance below zero, after a reversal or a void.',
  Downline: 'All agents and players below an account. Upline: the account above it.',
  Escalation: 'Passing a case to a second approver.',
  Exposure: 'The largest loss that open bets can cause in any outcome.',
  Float: 'The money in a payout account from which withdrawals are paid.',
  GGR: 'Gross gaming revenue: what players lost, plus commission, less adjustments that count.',
  Held: 'Money of a wallet that is reserved for a requested withdrawal.',
  House: 'The operator as the counterparty of bets.',
  KYC: 'Know your customer: verification of identity by documents. The level decides what a player may do.',
  Lapse: 'Unmatched bets end without effect when a market goes in play or closes.',
  Lay: 'A bet that a selection does not win.',
  Ledger: 'All transfers, each with a debit and a credit account. Every figure is a sum of its rows.',
  Liability: 'What the operator would have to pay: to players by their balances, or in a market by its bets.',
  'Maker and checker': 'The user who requests a change, and the second one who approves or rejects it.',
  'Market type': 'The question that a market asks: match odds, bookmaker, session, line, toss.',
  Matched: 'The part of a bet that has found a counterpart at its price.',
  'Min stake and max stake': 'The limits of one bet in a market.',
  'Net cash': 'Deposits less withdrawals of a period.',
  'Operator P/L': 'Profit and loss of the operator: the opposite of what players won.',
  Outstanding: 'What an agent or player still owes, or is owed, until it is settled.',
  'Our share of P/L': 'The part of profit and loss that the account itself keeps.',
  Payout: 'An approved withdrawal on its way to the player.',
  'Player liabilities': 'What the operator owes to all players: balances plus amounts held.',
  Reconciliation: 'Comparing the report of a gateway with the ledger, day by day.',
  'Recent authentication': 'A password or code entered in the last ten minutes, required for sensitive actions.',
  Replay: 'Processing a stored callback once more. A credit is never given twice.',
  'Re-settle': 'To settle a market with another result after its settlement was rolled back.',
  'Responsible gaming': 'Limits, breaks and exclusions that players set, or that are set for them.',
  Restriction: 'A block of sign-in, bets, deposits, withdrawals or bonuses of one player.',
  'Roll back': 'To undo a settlement: the exact opposite of every entry.',
  Scope: 'The accounts that a user can see: the downline of an agent, or the whole of some domains.',
  'Second approval': 'A change that takes effect only when a second user has approved it.',
  'Self-exclusion': 'A player’s own decision not to play for some time. It cannot be lifted early.',
  Session: 'A line market on runs or events within a match. Also: the time between sign-in and sign-out.',
  Settlement: 'Entering the result of a market and paying its bets. With agents: recording cash paid and received.',
  'Step-up': 'The request for a recent authentication before a sensitive action.',
  Suspend: 'To stop bets on a market, or sign-ins of an account, until it is resumed.',
  Turnover: 'The sum of the stakes of settled bets and rounds.',
  'Turnover requirement': 'The amount to be played before a deposit or bonus can be withdrawn.',
  Unknown: 'A payout whose outcome the gateway has not told. Check with the gateway; never send it again.',
  UTR: 'The reference of a bank transfer: 12 digits for UPI and IMPS, 16 for NEFT, 22 for RTGS.',
  Void: 'To cancel bets or a market and return the stakes.',
  'Work profile': 'What a role does all day. It decides first screen, favourites, dashboard and tour.',
} as const satisfies Readonly<Record<string, string>>

/** Terms that contain every word, those that begin with the text first. */
export function termsFor(typed: string): readonly (readonly [term: string, meaning: string])[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const begins = (term: string) => Number(!term.toLowerCase().startsWith(words[0] ?? ''))
  return Object.entries(glossary)
    .filter(([term, meaning]) => words.every((word) => `${term} ${meaning}`.toLowerCase().includes(word)))
    .toSorted(([one], [other]) => begins(one) - begins(other) || one.localeCompare(other))
}
