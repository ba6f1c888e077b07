import { is } from '#blueprint/filters.ts'
import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { choice, id, instant, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { halves } from '#blueprint/kinds/tenths.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { limitColumns } from '#areas/exchange/markets/limit-columns.ts'
import { marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { addTemplate, editTemplate, templateOff, templateOn } from './market-template.actions.ts'

/** Values from which traders make markets; markets made before keep theirs. */
export const marketTemplates = list({
  path: '/market-templates',
  title: 'Market templates',
  permission: 'EXCHANGE_EVENT_EDIT',
  scope: 'everyone',
  subject: 'market_template',
  columns: {
    name: text('Market'),
    sportName: text('Sport'),
    sport: text('Sport code', { hidden: true }),
    kind: choice('Type', marketKinds),
    runners: text('Runners'),
    isActive: toggle('Active'),
    winners: integer('Winners'),
    line: halves('Line', { min: 0, max: 2000 }),
    ...limitColumns,
    commission: percent('Commission'),
    updatedAt: instant('Updated', { sortable: true }),
    id: id('Template id', { hidden: true }),
    ...advanced({
      rules: text('Rules'),
      maxDistance: integer('Max runs from line'),
      version: integer('Version'),
    }),
  },
  filters: (on) => ({
    sport: anySport({ promoted: true }),
    ...on(['name', 'kind', 'id'], { promoted: ['name'] }),
    isActive: is({ label: 'Active' }),
  }),
  sort: ['name', 'ascending'],
  paging: 'pages',
  tabs: { Active: { isActive: 'YES' }, 'Switched off': { isActive: 'NO' }, All: {} },
  empty: 'No templates match these filters.',
  actions: [addTemplate, editTemplate, templateOff, templateOn],
})
