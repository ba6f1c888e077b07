import { choice, integer, odds, percent } from '#blueprint/kinds/kinds.ts'
import { stakeOrders } from '#areas/casino/rules/purses.ts'
import { wageringBases } from '#areas/marketing/rules/bonus-templates/award-terms.ts'
import { stakeOrderLabels } from '#areas/marketing/bonuses/bonus-award.actions.ts'
import { wageringBaseLabels } from './labels.ts'

/** What a template asks about the play that a bonus needs before it is paid. */
export const wageringFields = {
  factor: integer('Wagering', { min: 1, max: 100, initially: 20, hint: 'Times what is chosen below' }),
  wageringBase: choice('Times', wageringBases, {
    labels: wageringBaseLabels,
    optional: true,
    initially: 'BONUS',
    hint: 'The deposit: of triggers by deposit. Empty: the bonus',
  }),
  stakeOrder: choice('Bets take first', stakeOrders, {
    labels: stakeOrderLabels,
    optional: true,
    initially: 'CASH',
    hint: 'Empty: cash',
  }),
  days: integer('Valid for (days)', { min: 1, max: 365, initially: 30 }),
  sportsbookWeight: percent('Sportsbook counts', {
    optional: true,
    max: 10_000,
    hint: 'Of settled tickets. Empty: nothing. Casino stakes count by their game.',
  }),
  exchangeWeight: percent('Exchange counts', {
    optional: true,
    max: 10_000,
    hint: 'Of what could be lost in a market: opposite bets count nothing. Empty: nothing',
  }),
  minOdds: odds('Min odds', { optional: true, hint: 'Bets at shorter odds count nothing' }),
}
