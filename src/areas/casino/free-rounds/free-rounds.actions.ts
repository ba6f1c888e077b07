import { action } from '#blueprint/screen/action.ts'
import { idPick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, text } from '#blueprint/kinds/kinds.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { providerLabels } from '#areas/casino/provider-pages/shared.ts'
import { freeRoundFlow, purses } from '#areas/casino/rules/free-rounds.ts'

const permission = 'SPIN_BONUS_GRANT'

export const grantFreeRounds = action({
  name: 'grant',
  title: 'Grant free rounds',
  permission,
  on: 'list',
  input: {
    player: idPick('Player', 'player'),
    provider: choice('Provider', casinoProviders, { labels: providerLabels, initially: 'slot' }),
    game: text('Game code', { minLength: 1, maxLength: 100, hint: 'As in the catalogue of the provider' }),
    rounds: integer('Rounds', { min: 1, max: 1000, initially: 10 }),
    stake: amount('Value of a round', { min: 1n }),
    purse: choice('Wins go to', purses, { initially: 'BONUS' }),
    days: integer('Valid for (days)', { min: 1, max: 365, initially: 7 }),
    campaign: text('Campaign or reason', { minLength: 1, maxLength: 80 }),
  },
  confirm: 'Grant these free rounds to the player?',
  asks: 'password',
  secondApproval: 'aboveLimit',
  preview: true,
})

export const cancelFreeRounds = action({
  name: 'cancellation',
  title: 'Cancel remaining rounds',
  permission,
  on: 'row',
  input: {},
  move: [freeRoundFlow, 'cancel'],
  tone: 'danger',
  confirm: 'Cancel the remaining free rounds of {player}? Wins of used rounds stay.',
  asks: 'reason',
})
