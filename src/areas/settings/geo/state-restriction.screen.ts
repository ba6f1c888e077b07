import { rowAddress } from '#blueprint/address.ts'
import { choice, id, instant, status, text } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { changePlaces, followMode, setPolicy } from './place.actions.ts'
import { levelLabels, openColumns, placeStateLabels, placeStates } from '#areas/settings/general/shared.ts'

/** Countries and states with the operations allowed from there. */
export const stateRestriction = list({
  path: '/state-restriction',
  title: 'State restriction',
  permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  scope: 'everyone',
  subject: 'geo_rule',
  columns: {
    name: screenLink('Location', rowAddress('/state-restriction-edit/:id', { id: ':id' }), { sortable: true }),
    country: text('Country', { sortable: true }),
    code: text('Code', { sortable: true }),
    level: choice('Level', ['COUNTRY', 'STATE'], { labels: levelLabels, sortable: true }),
    rule: status('Rule', placeStates, { labels: placeStateLabels }),
    ...openColumns,
    message: text('Message'),
    effectiveFrom: instant('Effective from', { sortable: true }),
    updatedBy: text('Updated by', { sortable: true }),
    updatedAt: instant('Updated', { sortable: true }),
    id: id('Location id', { sortable: true }),
  },
  filters: (on) =>
    on(['name', 'country', 'code', 'level', 'rule', 'sports', 'register', 'deposit', 'updatedAt'], {
      promoted: ['name', 'country', 'rule'],
      exact: ['country'],
      anytime: ['updatedAt'],
    }),
  sort: ['rule', 'descending'],
  tabs: {
    All: {},
    'Custom rules': { rule: 'LISTED' },
    'States of India': { country: 'IN', level: 'STATE' },
    Countries: { level: 'COUNTRY' },
  },
  above: 'settings/geo/state-restriction',
  actions: [changePlaces, followMode, setPolicy],
  empty: 'No locations match these filters.',
})
