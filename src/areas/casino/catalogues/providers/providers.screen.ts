import { is } from '#blueprint/filters.ts'
import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { blockedCountries, maintenanceAdvanced, maintenanceFields, maintenanceRules } from '../maintenance.ts'
import { gap, qtech, slots, worldCasino, type CatalogueRoute, type CatalogueVertical } from '../verticals.ts'

const name = text('Name', { maxLength: 120 })
const fields = {
  code: text('Code', {
    maxLength: 60,
    pattern: /^[\w.:-]+$/,
    patternHint: 'Letters, digits, dots, colons, dashes and underscores',
    fixed: true,
    hint: 'As the provider sends it. It cannot be changed later.',
  }),
  blockedCountries,
  isBonusAllowed: toggle('Bonus money allowed', { initially: true }),
  ...maintenanceFields,
} as const
const columns = {
  activeGames: integer('Active games', { cell: { of: 'games' } }),
  games: integer('Games', { hidden: true }),
} as const
const shared = {
  of: 'casino_provider',
  pictures: { logo: 'Logo' },
  advanced: maintenanceAdvanced,
  rules: maintenanceRules,
  asks: 'reason',
  empty: 'No providers match these filters.',
} as const

const providersOf = (vertical: CatalogueVertical & { readonly providers: CatalogueRoute }) =>
  catalogue({
    ...shared,
    ...vertical.providers,
    title: `${vertical.name} providers`,
    noun: `${vertical.name} provider`,
    within: { vertical: vertical.code, level: 'PROVIDER' },
    fields: { title: name, ...fields },
    columns,
  })

export const qtechProviders = providersOf(qtech)
export const worldCasinoProviders = providersOf(worldCasino)
export const gapProviders = providersOf(gap)

export const slotProviders = catalogue({
  ...shared,
  ...slots.providers,
  title: 'Slot providers',
  noun: 'slot provider',
  within: { vertical: 'slot', level: 'PROVIDER' },
  fields: { title: name, ...fields, hasFreeRoundCalls: toggle('Free rounds by API', { initially: false }) },
  columns,
  filters: { hasFreeRoundCalls: is({ label: 'Free rounds by API' }) },
})

export const gapSubProviders = catalogue({
  ...shared,
  ...gap.subProviders,
  title: 'GAP sub-providers',
  noun: 'GAP sub-provider',
  within: { vertical: 'gap', level: 'SUB_PROVIDER' },
  fields: { title: name, ...fields },
  columns: { parent: text('Provider'), ...columns },
})

/** The catalogues of providers whose rows have the same fields. */
export const plainProviders = [qtechProviders, worldCasinoProviders, gapProviders] as const
