import { choice, domainId, instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { masterImports, renameEntry } from './masters.actions.ts'

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

export const masterLabels: Readonly<Record<MasterTable, string>> = {
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

/** Where an entry changes, or what fixes it. */
export const editingPlaces = ['HERE', 'OWN_PAGE', 'IMPORT', 'COUNTED'] as const
const places: Readonly<Record<(typeof editingPlaces)[number], string>> = {
  HERE: 'Here, by name or import',
  OWN_PAGE: 'On its own page',
  IMPORT: 'Here, by import of all its entries',
  COUNTED: 'With a release alone: the ledger and reports count by it',
}

/** Every entry of the reference tables: those that the operator keeps, and those that the product fixes. */
export const masters = list({
  path: '/masters',
  title: 'Master data',
  permission: 'DEV_MASTERS_VIEW',
  scope: 'everyone',
  above: 'developer/table-files/table-file',
  columns: {
    table: choice('Table', masterTables, { labels: masterLabels, sortable: true }),
    code: text('Code', { sortable: true }),
    name: text('Name', { sortable: true }),
    domain: text('Domain', { hint: 'Empty: all domains' }),
    position: integer('Order', { sortable: true }),
    isActive: toggle('Active'),
    usedBy: integer('Used by', { hint: 'Records that refer to it; empty where they are not counted' }),
    keptBy: choice('Kept by', keepers, { labels: { OPERATOR: 'The operator', PRODUCT: 'The product' } }),
    editing: choice('Changes', editingPlaces, { labels: places }),
    updatedAt: instant('Updated'),
    id: text('Row id', { hidden: true }),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['table', 'code', 'name', 'isActive', 'keptBy', 'editing', 'domainId'], { promoted: ['table', 'code', 'name'] }),
  sort: ['table', 'ascending'],
  tabs: [
    { title: 'All', filters: {} },
    ...masterTables.map((table) => ({ title: masterLabels[table], filters: { table } })),
    { title: 'History', filters: {}, elsewhere: { to: '/masters/changes', permission: 'DEV_MASTERS_VIEW' } },
    { title: 'Edit sports', filters: {}, elsewhere: { to: '/sports', permission: 'EXCHANGE_COMPETITION_VIEW' } },
    { title: 'Edit templates', filters: {}, elsewhere: { to: '/market-templates', permission: 'EXCHANGE_EVENT_VIEW' } },
    { title: 'Edit currencies', filters: {}, elsewhere: { to: '/currencies', permission: 'DOMAIN_VIEW' } },
    {
      title: 'Edit countries and states',
      filters: {},
      elsewhere: { to: '/state-restriction', permission: 'STATE_RESTRICTION_SETTING_UPDATE' },
    },
  ],
  actions: [...masterImports, renameEntry],
  export: ['csv', 'xlsx'],
  empty: 'No entries match these filters.',
})
