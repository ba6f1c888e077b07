import { amount, id, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'

/** What of an event is set rather than watched: limits, what suspends it, its names elsewhere. */
export const seldomSeen = {
  minStake: amount('Least stake', { hidden: true, unsorted: true }),
  maxStake: amount('Largest stake', { hidden: true, unsorted: true }),
  maxLoss: amount('Largest loss', { hidden: true, unsorted: true }),
  maxProfit: amount('Largest profit', { hidden: true, unsorted: true }),
  maxDeviation: percent('Odds deviation', { hidden: true, unsorted: true }),
  delaySeconds: integer('Delay (s)', { hidden: true, unsorted: true }),
  wicket: toggle('Suspends on a wicket', { hidden: true, unsorted: true }),
  goal: toggle('On a goal', { hidden: true, unsorted: true }),
  redCard: toggle('On a red card', { hidden: true, unsorted: true }),
  penalty: toggle('On a penalty', { hidden: true, unsorted: true }),
  silentSeconds: integer('On silence (s)', { hidden: true, unsorted: true }),
  externalId: text('Provider id', { hidden: true, mapped: true, unsorted: true }),
  competitionId: id('Competition id', { hidden: true, unsorted: true }),
  version: integer('Version', { hidden: true, unsorted: true }),
} as const
