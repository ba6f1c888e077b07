import { is } from '#blueprint/filters.ts'
import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { choice, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { gap } from '../verticals.ts'

const layouts = ['GRID', 'ROW', 'BANNER'] as const

/** Groups in which player sites show the games of GAP. */
export const gapCategories = catalogue({
  ...gap.categories,
  of: 'casino_category',
  title: 'GAP categories',
  noun: 'GAP category',
  within: { vertical: 'gap' },
  fields: {
    title: text('Name', { maxLength: 80 }),
    slug: text('Slug', {
      maxLength: 60,
      pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
      patternHint: 'Lowercase letters, digits and dashes such as live-casino.',
      hint: 'Part of the address on player sites',
    }),
    isInMenu: toggle('In menu', { initially: true }),
    homeRows: integer('Home rows', { min: 0, max: 9, initially: 1, hint: '0 hides the category on the home page.' }),
    layout: choice('Layout', layouts, { labels: { GRID: 'Grid', ROW: 'Row', BANNER: 'Banner' }, initially: 'GRID' }),
  },
  pictures: { icon: 'Icon' },
  columns: {
    activeGames: integer('Active games', { cell: { of: 'games' } }),
    games: integer('Games', { hidden: true }),
  },
  filters: { isInMenu: is({ label: 'In menu' }) },
  asks: 'reason',
  empty: 'No categories match these filters.',
})
