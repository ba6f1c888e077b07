import { amount, integer, percent } from '#blueprint/kinds/kinds.ts'

/** Limits and delay as sports, competitions, events and markets set them. */
export const limitColumns = {
  minStake: amount('Least stake'),
  maxStake: amount('Largest stake'),
  maxLoss: amount('Largest loss'),
  maxProfit: amount('Largest profit'),
  maxDeviation: percent('Odds deviation'),
  delaySeconds: integer('Delay (s)'),
}
