import { amount, choice, instant, integer, odds, text } from '#blueprint/kinds/kinds.ts'
import { restrictionKinds, restrictionScopes } from '#areas/players/rules/care/restriction.ts'
import { kindLabels, scopeLabels } from '#areas/players/limits/words.ts'

export const untilWhen = instant('Until', { optional: true, hint: 'Empty: until it is lifted' })

/** What a restriction says, however it is laid upon somebody. */
export const restrictionTerms = {
  scope: choice('From what', restrictionScopes, { labels: scopeLabels }),
  target: text('Which one', {
    optional: true,
    longest: 60,
    hint: 'The sport, event, market type or provider; otherwise empty',
  }),
  kind: choice('Type', restrictionKinds, { labels: kindLabels }),
  amount: amount('At most', {
    optional: true,
    least: 1n,
    hint: 'With the types Max stake and Max win (of a bet) and Max exposure (of a market)',
  }),
  odds: odds('Odds at least', { optional: true, hint: 'With the type Min odds' }),
  delay: integer('Delay', {
    optional: true,
    least: 1,
    most: 3600,
    hint: 'Seconds between two bets, with the type Delay',
  }),
  from: instant('From', { optional: true, hint: 'Empty: now' }),
  until: untilWhen,
  message: text('Message to the player', { optional: true, longest: 1000, hint: 'Goes to his inbox' }),
  note: text('Note', { optional: true, longest: 1000, hint: 'Stays with the player, for colleagues' }),
} as const
