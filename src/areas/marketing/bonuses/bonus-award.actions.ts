import { action } from '#blueprint/screen/action.ts'
import { idPick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, text } from '#blueprint/kinds/kinds.ts'
import { stakeOrders } from '#areas/casino/rules/purses.ts'
import { bonusTypes } from '#areas/marketing/rules/bonus-award.ts'
import { bonusFlow } from '#areas/marketing/rules/flow.ts'

export const bonusTypeLabels = { VIP: 'VIP bonus' }
export const stakeOrderLabels = { CASH: 'Cash', BONUS: 'Bonus' }

export const grantBonus = action({
  name: 'grant',
  title: 'Grant bonus',
  permission: 'BONUS_GRANT',
  on: 'list',
  input: {
    player: idPick('Player', 'player'),
    name: text('Name', { minLength: 1, maxLength: 80 }),
    type: choice('Type', bonusTypes, { labels: bonusTypeLabels, initially: 'MANUAL' }),
    amount: amount('Amount', { min: 1n }),
    factor: integer('Wagering', {
      optional: true,
      min: 1,
      max: 100,
      hint: 'Times the bonus. Empty: as in the settings of the domain.',
    }),
    stakeOrder: choice('Bets take first', stakeOrders, { labels: stakeOrderLabels, initially: 'CASH' }),
    days: integer('Valid for (days)', { min: 1, max: 365, initially: 30 }),
  },
  confirm: 'Grant this bonus? Casino bets can take it, and it becomes cash when its wagering is done.',
  asks: 'password',
  secondApproval: 'aboveLimit',
  preview: true,
})

export const claimCode = action({
  name: 'code',
  title: 'Claim bonus code',
  permission: 'BONUS_GRANT',
  on: 'list',
  input: {
    player: idPick('Player', 'player'),
    code: text('Code', { minLength: 3, maxLength: 30, hint: 'In upper or lower case' }),
  },
  confirm: 'Claim this code for the player? The bonus of its template is granted, as if the player had entered it.',
  asks: 'password',
  secondApproval: 'aboveLimit',
  preview: true,
})

export const cancelBonus = action({
  name: 'cancellation',
  title: 'Cancel',
  permission: 'BONUS_CANCEL',
  on: 'row',
  input: {},
  move: [bonusFlow, 'cancel'],
  tone: 'danger',
  confirm: 'Cancel the bonus of {player}? What is left of it, {balance}, is forfeited.',
  asks: 'reason',
})

export const completeBonus = action({
  name: 'completion',
  title: 'Complete',
  permission: 'BONUS_GRANT',
  on: 'row',
  input: {},
  move: [bonusFlow, 'complete'],
  confirm: 'Pay {balance} to {player} before the wagering is done?',
  asks: 'password',
  secondApproval: 'always',
})

export const extendBonus = action({
  name: 'extension',
  title: 'Extend expiry',
  permission: 'BONUS_GRANT',
  on: 'row',
  input: { days: integer('Days', { min: 1, max: 90, hint: 'Added to the expiry' }) },
  confirm: 'Give {player} more time for this bonus?',
  asks: 'reason',
})
