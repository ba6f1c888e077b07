/** A function of the domain that decides an amount in production. */
export interface PayingRule {
  readonly file: string
  readonly name: string
}

/** How examples are held against what the product does; a group of two letters stands for all of its examples. */
export type Account = { readonly examples: readonly string[] } & (
  | { readonly by: 'SQL' }
  /** The rule decides the amount, and no SQL function computes it; SQL books it, if the example gets that far. */
  | { readonly by: 'rule' | 'rule and SQL'; readonly rule: PayingRule; readonly because: string }
  /** Nothing is paid by it. */
  | { readonly by: 'nothing'; readonly because: string }
  /** Follows with its area; until then only tests use the file. */
  | { readonly by: 'area'; readonly area: string; readonly file: string }
)

const bets = 'src/areas/exchange/rules/bets'
const sportsbook = 'src/areas/exchange/rules/sportsbook'
const chips = 'src/areas/agents/rules/chips'
const payments = 'src/areas/payments/rules'

/** Where every worked example is accounted for: the one list. */
export const accounts: readonly Account[] = [
  {
    examples: ['BL', 'MX', 'UN', 'FL', 'MW', 'BM', 'FY', 'KH', 'OE', 'LT', 'LN', 'AC', 'CM', 'DH', 'VD', 'RF', 'RS'],
    by: 'SQL',
  },
  { examples: ['SH', 'CR', 'CS-06', 'PY-02'], by: 'SQL' },
  {
    examples: ['R4', 'AH', 'MU', 'CO-06'],
    by: 'rule and SQL',
    rule: { file: `${sportsbook}/ticket.ts`, name: 'returnOf' },
    because: 'the rule decides the return of a ticket, SQL books the result',
  },
  {
    examples: ['CO'],
    by: 'rule and SQL',
    rule: { file: `${bets}/green-up.ts`, name: 'greenUp' },
    because: 'the rule proposes a bet on a position that SQL settles',
  },
  {
    examples: ['CO-05'],
    by: 'rule',
    rule: { file: `${sportsbook}/cash-out.ts`, name: 'cashOutOffer' },
    because: 'an offer posts nothing until it is accepted',
  },
  { examples: ['CO-04'], by: 'nothing', because: 'the fair value of a ticket is not shown and not paid' },
  {
    examples: ['MU-00'],
    by: 'rule',
    rule: { file: `${sportsbook}/lines.ts`, name: 'linesOf' },
    because: 'a number of lines is no amount',
  },
  {
    examples: ['AC-04'],
    by: 'rule',
    rule: { file: `${bets}/acceptance.ts`, name: 'accept' },
    because: 'the limit refuses the bet before anything is posted',
  },
  { examples: ['CM-02'], by: 'nothing', because: 'no player has a discount on commission' },
  {
    examples: ['CR-01', 'CR-02'],
    by: 'rule',
    rule: { file: `${chips}/credit.ts`, name: 'outstandingSettlement' },
    because: 'the amount of a cash settlement is decided by the rule and posted as it is',
  },
  {
    examples: ['CR-05'],
    by: 'rule',
    rule: { file: `${chips}/credit.ts`, name: 'extendCredit' },
    because: 'the new credit is decided by the rule, the deposit is the amount entered',
  },
  {
    examples: ['CR-06'],
    by: 'rule',
    rule: { file: `${chips}/credit.ts`, name: 'availableToWithdraw' },
    because: 'the limit refuses the withdrawal before anything is posted',
  },
  { examples: ['PT-01'], by: 'nothing', because: 'no currency is shown in points' },
  {
    examples: ['SH-11'],
    by: 'rule',
    rule: { file: `${chips}/split.ts`, name: 'splitSettled' },
    because: 'it is the oracle of market_split, and plus-minus.test.ts plays the example through SQL',
  },
  {
    examples: ['BS'],
    by: 'nothing',
    because: 'a report of what is owed; agent-balance-sheet.test.ts compares its books with their definition',
  },
  {
    examples: ['BR'],
    by: 'nothing',
    because: 'a comparison of totals; a repair posts the difference that it is given',
  },
  {
    examples: ['PY-01'],
    by: 'rule',
    rule: { file: `${payments}/payouts/fee.ts`, name: 'gatewayCost' },
    because: 'the cost is compared with the report of the gateway, which keeps it',
  },
  {
    examples: ['PY-03', 'PY-04'],
    by: 'rule',
    rule: { file: `${payments}/deposits/crypto.ts`, name: 'evaluatePayment' },
    because: 'the rule converts the payment, and the deposit posts its worth',
  },
  {
    examples: ['PY-05'],
    by: 'rule',
    rule: { file: `${payments}/payouts/tax.ts`, name: 'withheldFrom' },
    because: 'the rule decides the tax, and the decision posts it',
  },
  {
    examples: ['PY-06'],
    by: 'rule',
    rule: { file: `${payments}/payouts/fee.ts`, name: 'feeOf' },
    because: 'the rule decides the fee, and the decision posts it',
  },
  {
    examples: ['PY-07'],
    by: 'rule',
    rule: { file: `${payments}/payouts/fee.ts`, name: 'splitByCap' },
    because: 'the rule splits the payout, and each part is sent as it is',
  },
  { examples: ['GG'], by: 'area', area: 'reports', file: 'src/areas/reports/rules/figures.ts' },
  {
    examples: ['GG-07'],
    by: 'rule',
    rule: { file: 'src/areas/reports/rules/fee.ts', name: 'tieredFee' },
    because: 'the fee of a provider is stored for its month, and posts nothing',
  },
  {
    examples: ['WG-01', 'WG-02'],
    by: 'rule',
    rule: { file: 'src/areas/marketing/rules/wagering.ts', name: 'requirement' },
    because: 'the wagering that a bonus requires is stored with it, and posts nothing',
  },
  {
    examples: ['WG-03', 'WG-04', 'WG-05', 'WG-06'],
    by: 'rule',
    rule: { file: 'src/areas/marketing/rules/wagering.ts', name: 'progress' },
    because: 'the progress decides when a bonus is paid',
  },
  {
    examples: ['WG-07'],
    by: 'rule',
    rule: { file: 'src/areas/casino/rules/purses.ts', name: 'onBothPurses' },
    because: 'the rule brings what a casino call moves to both purses, and SQL books it as any other transfer',
  },
  {
    examples: ['WG-10'],
    by: 'rule',
    rule: { file: 'src/areas/marketing/rules/wagering.ts', name: 'expectedCost' },
    because: 'the preview of a template states what its wagering is expected to cost, and posts nothing',
  },
  {
    examples: ['WG-08'],
    by: 'rule',
    rule: { file: 'src/areas/marketing/rules/wagering.ts', name: 'complete' },
    because: 'the rule decides what of a bonus becomes cash, and its end posts both parts',
  },
  {
    examples: ['WG-09'],
    by: 'rule',
    rule: { file: 'src/areas/marketing/rules/bet-wagering.ts', name: 'wageredByBets' },
    because: 'the progress decides when a bonus is paid',
  },
  {
    examples: ['LY', 'LB', 'RR-02', 'RR-03'],
    by: 'rule',
    rule: { file: 'src/areas/marketing/rules/reward-run.ts', name: 'rewardOf' },
    because: 'the rule decides the line of a run, and its payment posts it',
  },
  {
    examples: ['RR-01'],
    by: 'rule',
    rule: { file: 'src/areas/marketing/rules/referral.ts', name: 'referralReward' },
    because: 'the rule decides the reward, and the decision posts it',
  },
  {
    examples: ['CS'],
    by: 'rule',
    rule: { file: 'src/areas/casino/rules/wallet.ts', name: 'answer' },
    because: 'the rule decides the answer to a call, SQL books it',
  },
]

/** The account of an example: its own, else that of its group. */
export const accountOf = (id: string): Account | undefined =>
  accounts.find(({ examples }) => examples.includes(id)) ??
  accounts.find(({ examples }) => examples.includes(id.slice(0, 2)))

/** The published data beside the repository, and what runs on it. */
export const dataSets: Readonly<Record<string, string>> = {
  betcalc: 'tickets through the calls of a site: checks/rules/tickets.test.ts',
  betfair_cricket: 'markets through SQL: checks/rules/published-cricket.test.ts',
  betfair_other_sports: 'races through SQL: checks/rules/published.test.ts',
  betfair_streams: 'trades and withdrawn runners through SQL: checks/rules/published.test.ts',
  cricket: 'sessions and results through SQL: checks/rules/published-cricket.test.ts',
  pnl_vectors: 'bets and exposure through SQL: checks/rules/published.test.ts, checks/rules/vectors.test.ts',
  betfair_api: 'formats of another operator; nothing is paid by them',
  football: 'fixtures and scores without prices; nothing is paid by them',
  ledger_vectors: 'portions through the split of agents: checks/oracles/portions.test.ts',
  reference: 'tables of places, banks and currencies; nothing is paid by them',
}
