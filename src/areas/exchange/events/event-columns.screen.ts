import { amount, id, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'

/** What of an event is set rather than watched: limits, what suspends it, its names elsewhere. */
export const seldomSeen = {
  ...advanced({
    minStake: amount('Least stake'),
    maxStake: amount('Largest stake'),
    maxLoss: amount('Largest loss'),
    maxProfit: amount('Largest profit'),
    maxDeviation: percent('Odds deviation'),
    delaySeconds: integer('Delay (s)'),
    wicket: toggle('Suspends on a wicket'),
    goal: toggle('On a goal'),
    redCard: toggle('On a red card'),
    penalty: toggle('On a penalty'),
    silentSeconds: integer('On silence (s)'),
    externalId: text('Provider id', { mapped: true }),
    competitionId: id('Competition id'),
    version: integer('Version'),
  }),
} as const
