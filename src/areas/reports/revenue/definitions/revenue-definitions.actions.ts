import { pick } from '#blueprint/kinds/choices.ts'
import { day, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'

const rate = (label: string, hint: string) => percent(label, { max: 10_000, initially: '0.00', hint })

/** A second user decides. What was approved is never changed: another version begins later. */
export const defineNetRevenue = action({
  permission: 'SETTING_PAGE_EDIT',
  on: 'list',
  name: 'definition',
  title: 'New version',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    validFrom: day('First day', { hint: 'A day that has not begun' }),
    deductsBonuses: toggle('Deduct bonus cost', { initially: true }),
    casinoFee: rate('Provider fee of casinos (%)', 'Of their GGR'),
    sportsbookFee: rate('Provider fee of the sportsbook (%)', 'Of its GGR'),
    jackpotRate: rate('Jackpot contribution (%)', 'Of stakes in casinos'),
    depositFee: rate('Payment fee of deposits (%)', 'Of deposits less reversals'),
    withdrawalFee: rate('Payment fee of withdrawals (%)', 'Of what was paid'),
    deductsReversals: toggle('Deduct reversed deposits', { initially: false }),
    countsCommission: toggle('Count commission', { initially: true }),
    countsAdjustments: toggle('Count adjustments', { initially: true }),
    note: text('Contract', { optional: true, maxLength: 200, hint: 'Where it was agreed' }),
  },
  confirm: 'Count the net revenue of this domain so from its first day on? Earlier days keep their definition.',
  asks: 'password',
  secondApproval: 'always',
})
