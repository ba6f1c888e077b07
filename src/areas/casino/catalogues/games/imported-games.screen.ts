import { contains } from '#blueprint/filters.ts'
import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { integer, text } from '#blueprint/kinds/kinds.ts'
import { aura, gap } from '../verticals.ts'
import {
  advancedFields,
  advancedFigures,
  gameColumns,
  gameFields,
  gameFilters,
  slotFigures,
  slotFilters,
  title,
} from './game-fields.ts'
import { isFixed, ofProvider, ofVertical, provider } from './of-vertical.ts'

/** Games of GAP come from its sub-providers by an import alone. */
export const gapGames = catalogue({
  ...ofVertical(gap),
  fields: {
    title,
    providerId: pick('Sub-provider', '/api/gap-sub-provider/choices', isFixed),
    categoryId: pick('Category', '/api/gap-category/choices', { optional: true }),
    ...gameFields,
    ...slotFigures(true),
  },
  columns: { provider, subProvider: text('Sub-provider'), category: text('Category'), ...gameColumns },
  advanced: [...advancedFields, ...advancedFigures, 'volatility', 'hasFreeSpins', 'releasedOn'],
  filters: {
    ...ofProvider,
    subProvider: contains({ label: 'Sub-provider' }),
    category: contains({ label: 'Category', promoted: true }),
    ...gameFilters,
    ...slotFilters,
  },
})

/** Tables of Aura, with their settings and limits. */
export const auraGames = catalogue({
  ...ofVertical(aura),
  fields: {
    title,
    ...gameFields,
    tableCode: text('Lobby key', { optional: true, maxLength: 80, hint: 'Opens the lobby of the table' }),
    betSeconds: integer('Bet time (s)', { optional: true, min: 1, max: 600 }),
    runners: text('Runners', {
      optional: true,
      maxLength: 400,
      hint: 'In the order of the table, with commas between them',
    }),
  },
  columns: gameColumns,
  advanced: [...advancedFields, 'releasedOn', 'runners'],
  filters: gameFilters,
})
