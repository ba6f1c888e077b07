import { amount, choice, instant, integer, odds, text } from '#blueprint/kinds/kinds.ts'
import { restrictionKinds, restrictionScopes } from '#areas/players/rules/care/restriction.ts'
import { kindLabels, scopeLabels } from '#areas/players/limits/labels.ts'

export const untilField = instant('Until', { optional: true, hint: 'Leave empty to apply until lifted.' })

/** Input fields of a restriction, shared by all actions that set one. */
export const restrictionTerms = {
  scope: choice('Scope', restrictionScopes, { labels: scopeLabels }),
  target: text('Target', {
    optional: true,
    maxLength: 60,
    hint: 'Sport, event, market type or provider. Leave empty for other scopes.',
  }),
  kind: choice('Type', restrictionKinds, { labels: kindLabels }),
  amount: amount('Max amount', {
    optional: true,
    min: 1n,
    hint: 'Used with types Max stake and Max win (per bet) and Max exposure (per market).',
  }),
  odds: odds('Min odds', { optional: true, hint: 'Used with type Min odds.' }),
  delay: integer('Delay (s)', {
    optional: true,
    min: 1,
    max: 3600,
    hint: 'Seconds between two bets. Used with type Delay.',
  }),
  from: instant('From', { optional: true, hint: 'Leave empty to start now.' }),
  until: untilField,
  message: text('Message to the player', { optional: true, maxLength: 1000, hint: 'Sent to the player’s inbox.' }),
  note: text('Note', { optional: true, maxLength: 1000, hint: 'Saved on the player, visible to staff only.' }),
} as const
