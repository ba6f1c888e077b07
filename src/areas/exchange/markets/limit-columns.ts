import { amount, integer, percent } from '#blueprint/kinds/kinds.ts'

/** Columns for limits and bet delay, shared by sports, competitions, events and markets. */
export const limitColumns = {
  minStake: amount('Min stake'),
  maxStake: amount('Max stake'),
  maxLoss: amount('Max loss'),
  maxProfit: amount('Max profit'),
  maxDeviation: percent('Max odds deviation'),
  delaySeconds: integer('Bet delay (s)'),
}
