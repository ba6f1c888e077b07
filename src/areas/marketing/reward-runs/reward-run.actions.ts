import { pick } from '#blueprint/kinds/choices.ts'
import { amount, day, integer, percent, toggle } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { rewardLineFlow } from '#areas/marketing/rules/reward-line.ts'
import { rewardRunFlow } from '#areas/marketing/rules/reward-run.ts'

const period = {
  domain: pick('Domain', '/api/domain-choices'),
  fromDay: day('First day'),
  toDay: day('Last day', { hint: 'The period must be over.' }),
}

export const calculateLosingBonus = action({
  permission: 'LOSING_BONUS_PAY',
  on: 'list',
  name: 'calculation',
  title: 'Calculate',
  input: {
    ...period,
    isCash: toggle('Loss in cash', {
      initially: false,
      hint: 'Deposits less withdrawals and what is left, instead of stakes less returns and bonuses',
    }),
    rate: percent('Rate', { hint: 'Of the net loss' }),
    rateFrom: amount('Rate from', { optional: true, min: 1n, hint: 'Net loss. Smaller ones bring nothing.' }),
    higherFrom: amount('Higher rate above', { optional: true, min: 1n, hint: 'Net loss. Leave empty for one rate.' }),
    higherRate: percent('Higher rate', { optional: true }),
    isMarginal: toggle('Higher rate only for the part above', { initially: false }),
    cap: amount('Max bonus', { optional: true, min: 1n }),
    least: amount('Min bonus', { optional: true, min: 1n, hint: 'Less is not paid.' }),
  },
  confirm: 'Calculate the losing bonuses of this period? Nothing is paid before another user approves the run.',
})

export const calculateLoyalty = action({
  permission: 'LOYALTY_PAY',
  on: 'list',
  name: 'calculation',
  title: 'Calculate',
  input: {
    ...period,
    perPoint: amount('Turnover for a point', { min: 1n, initially: '100.00' }),
    exchangeWeight: percent('Exchange counts (%)', { initially: '100.00' }),
    sportsbookWeight: percent('Sportsbook counts (%)', { initially: '100.00' }),
    casinoWeight: percent('Casino counts (%)', { initially: '100.00' }),
    vipBonus: percent('More points per VIP level (%)', { initially: '0.00' }),
    lotPoints: integer('Points of a lot', { min: 1, max: 1_000_000, initially: 100 }),
    lotWorth: amount('Worth of a lot', { min: 1n, hint: 'Whole lots are paid, other points are kept.' }),
  },
  confirm: 'Calculate the loyalty points of this period? Nothing is paid before another user approves the run.',
})

export const calculateAffiliate = action({
  permission: 'REFERRAL_APPROVE',
  on: 'list',
  name: 'calculation',
  title: 'Calculate',
  input: {
    ...period,
    rate: percent('Share of net revenue', {
      initially: '0.00',
      hint: 'Stakes less returns and bonuses of the players who were brought',
    }),
    byPlayer: toggle('Of each player’s loss', {
      optional: true,
      initially: false,
      hint: 'What one player wins takes nothing from the share of another. No losses are carried then.',
    }),
    keepsLoss: toggle('Carry losses to the next period', { initially: true }),
    cpa: amount('For each first deposit', { optional: true, min: 1n, hint: 'Of verified players. With a share: both' }),
    cpaLeast: amount('Min first deposit', { optional: true, min: 1n }),
  },
  confirm: 'Calculate the rewards of affiliates? Nothing is paid before another user approves the run.',
})

type PayPermission = 'LOSING_BONUS_PAY' | 'LOYALTY_PAY' | 'REFERRAL_APPROVE'

const runDecisions = (permission: PayPermission) => ({
  approve: action({
    permission,
    on: 'row',
    name: 'approval',
    title: 'Approve',
    move: [rewardRunFlow, 'approve'],
    input: {},
    confirm: 'Approve {players: line|lines} of {fromDay} to {toDay}?',
    asks: 'password',
    preview: true,
  }),
  pay: action({
    permission,
    on: 'row',
    name: 'payment',
    title: 'Pay',
    move: [rewardRunFlow, 'pay'],
    input: {},
    confirm: 'Pay the lines of {fromDay} to {toDay} into the wallets of the players?',
    asks: 'password',
  }),
  cancel: action({
    permission,
    on: 'row',
    name: 'cancellation',
    title: 'Cancel run',
    move: [rewardRunFlow, 'cancel'],
    tone: 'danger',
    input: {},
    confirm: 'Cancel the run of {fromDay} to {toDay}? The period can be calculated again.',
    asks: 'reason',
  }),
  reverse: action({
    permission,
    on: 'row',
    name: 'reversal',
    title: 'Reverse run',
    move: [rewardRunFlow, 'reverse'],
    tone: 'danger',
    input: {},
    confirm: 'Take back what was paid for {fromDay} to {toDay}?',
    asks: 'password',
    secondApproval: 'always',
  }),
})

const lineDecisions = (permission: PayPermission) => ({
  exclude: action({
    permission,
    on: 'rows',
    name: 'exclusion',
    title: 'Exclude',
    move: [rewardLineFlow, 'exclude'],
    input: {},
    confirm: 'Exclude the selected players from this run?',
    asks: 'reason',
    skipsRefused: true,
  }),
  reverseLine: action({
    permission,
    on: 'row',
    name: 'reversal',
    title: 'Reverse',
    move: [rewardLineFlow, 'reverse'],
    tone: 'danger',
    input: {},
    confirm: 'Take {amount} back from {player}?',
    asks: 'password',
    secondApproval: 'always',
  }),
})

/** The decisions on runs and lines of one kind, by its permission. */
const decisionsFor = (permission: PayPermission) => ({ ...runDecisions(permission), ...lineDecisions(permission) })

export const losingBonusDecisions = decisionsFor('LOSING_BONUS_PAY')
export const affiliateDecisions = decisionsFor('REFERRAL_APPROVE')
export const loyaltyDecisions = decisionsFor('LOYALTY_PAY')
