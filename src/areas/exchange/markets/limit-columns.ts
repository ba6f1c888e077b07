import { amount, integer, percent } from '#blueprint/kinds/kinds.ts'

/** Columns for limits and bet delay, shared by sports, competitions, events and markets. */
export const limitColumns = {
  minStake: amount('Min stake', { isCommon: true }),
  maxStake: amount('Max stake', { isCommon: true }),
  maxLoss: amount('Max loss', { isCommon: true }),
  maxProfit: amount('Max profit', { isCommon: true }),
  maxDeviation: percent('Max odds deviation'),
  delaySeconds: integer('Bet delay (s)'),
}
