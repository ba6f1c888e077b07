import { rowAddress } from '#blueprint/address.ts'
import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { anyOf } from '#blueprint/filters.ts'
import { choice, integer, longText, text, toggle } from '#blueprint/kinds/kinds.ts'
import { languages } from '#blueprint/languages.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { pagesField } from '#areas/content/targeting/site-pages.ts'
import { targetFields, targetRules } from '#areas/content/targeting/targeting.ts'
import { alertDisplayLabels, alertDisplays, alertLevelLabels, alertLevels } from './alert-traits.ts'

/** Acknowledging closes a dialog that blocks the site; a toast closes by itself. */
const acknowledgementRule: Rule<'mustAcknowledge' | 'display'> = {
  field: 'mustAcknowledge',
  reads: ['display'],
  check({ display, mustAcknowledge: isAsked }) {
    if (display === 'BLOCKING' && isAsked !== true) return 'A blocking dialog must be acknowledged.'
    if (display === 'TOAST' && isAsked === true) return 'A toast cannot be acknowledged. Choose another display.'
    return null
  },
}

/** Alerts that the player site shows over its pages, the most important one first. */
export const alerts = catalogue({
  path: '/alerts',
  title: 'Site alerts',
  noun: 'site alert',
  of: 'site_alert',
  view: 'ALERTS_VIEW',
  create: 'ALERTS_EDIT',
  edit: 'ALERTS_EDIT',
  fields: {
    title: text('Title', { maxLength: 80 }),
    message: longText('Message', { maxLength: 1000 }),
    level: choice('Level', alertLevels, { labels: alertLevelLabels, initially: 'INFO' }),
    display: choice('Display', alertDisplays, { labels: alertDisplayLabels, initially: 'BAR' }),
    mustAcknowledge: toggle('Must acknowledge', { initially: false }),
    ...pagesField,
    ...targetFields,
  },
  columns: {
    views: integer('Shown', { hint: 'As the player site reports it' }),
    acknowledged: integer('Acknowledged', { hint: 'Players who have acknowledged it' }),
  },
  advanced: ['message', 'vipLevels'],
  filters: {
    level: anyOf(alertLevels, { label: 'Level' }),
    display: anyOf(alertDisplays, { label: 'Display' }),
    language: anyOf(languages, { label: 'Language' }),
  },
  tabs: { All: {}, ...Object.fromEntries(alertLevels.map((level) => [alertLevelLabels[level], { level }])) },
  links: [
    {
      title: 'View acknowledgements',
      to: rowAddress('/alert-acknowledgements', { alertId: ':id' }),
      permission: 'ALERTS_VIEW',
    },
  ],
  runs: true,
  copies: true,
  sections: {
    'Site alert': ['title', 'message', 'level', 'domain'],
    Display: ['display', 'mustAcknowledge', 'pages'],
    'Shown to': ['language', 'platforms', 'audience', 'vipLevels', 'startsAt', 'endsAt'],
  },
  rules: [...targetRules, acknowledgementRule],
})
