import { choice, domainId, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { importBanks, importLevels } from './masters.actions.ts'

export const masterTables = [
  'SPORT',
  'TEMPLATE',
  'LEVEL',
  'BANK',
  'CURRENCY',
  'PLACE',
  'CASINO_CATEGORY',
  'LANGUAGE',
  'REASON',
  'ADJUSTMENT',
  'RULE_4',
] as const
export type MasterTable = (typeof masterTables)[number]

const labels: Readonly<Record<MasterTable, string>> = {
  SPORT: 'Sports',
  TEMPLATE: 'Market templates',
  LEVEL: 'Agent levels',
  BANK: 'Banks',
  CURRENCY: 'Currencies',
  PLACE: 'Countries and states',
  CASINO_CATEGORY: 'Casino categories',
  LANGUAGE: 'Languages',
  REASON: 'Reasons of actions',
  ADJUSTMENT: 'Reasons of adjustments',
  RULE_4: 'Rule 4 bands',
}

const keepers = ['OPERATOR', 'PRODUCT'] as const

/** Every entry of the reference tables: those that the operator keeps, and those that the product fixes. */
export const masters = list({
  path: '/masters',
  title: 'Master data',
  permission: 'DEV_MASTERS_VIEW',
  scope: 'everyone',
  columns: {
    table: choice('Table', masterTables, { labels, sortable: true }),
    code: text('Code', { sortable: true }),
    name: text('Name', { sortable: true }),
    domain: text('Domain', { hint: 'Empty: all domains' }),
    position: integer('Order', { sortable: true }),
    isActive: toggle('Active'),
    usedBy: integer('Used by', { hint: 'Records that refer to it; empty where they are not counted' }),
    keptBy: choice('Kept by', keepers, { labels: { OPERATOR: 'The operator', PRODUCT: 'The product' } }),
    updatedAt: instant('Updated'),
    id: text('Row id', { hidden: true }),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['table', 'code', 'name', 'isActive', 'keptBy', 'domainId'], { promoted: ['table', 'code', 'name'] }),
  sort: ['table', 'ascending'],
  tabs: [
    { title: 'All', filters: {} },
    ...masterTables.map((table) => ({ title: labels[table], filters: { table } })),
    { title: 'Edit sports', filters: {}, elsewhere: { to: '/sports', permission: 'EXCHANGE_COMPETITION_VIEW' } },
    { title: 'Edit templates', filters: {}, elsewhere: { to: '/market-templates', permission: 'EXCHANGE_EVENT_VIEW' } },
    { title: 'Edit currencies', filters: {}, elsewhere: { to: '/currencies', permission: 'DOMAIN_VIEW' } },
    {
      title: 'Edit countries and states',
      filters: {},
      elsewhere: { to: '/state-restriction', permission: 'STATE_RESTRICTION_SETTING_UPDATE' },
    },
  ],
  actions: [importLevels, importBanks],
  export: ['csv', 'xlsx'],
  empty: 'No entries match these filters.',
})
