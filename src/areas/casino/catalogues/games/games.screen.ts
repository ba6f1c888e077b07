import { contains } from '#blueprint/filters.ts'
import { catalogue } from '#blueprint/catalogue/catalogue.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { percent, text } from '#blueprint/kinds/kinds.ts'
import { qtech, slots, worldCasino } from '../verticals.ts'
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

export const qtechGames = catalogue({
  ...ofVertical(qtech),
  fields: {
    title,
    providerId: pick('Provider', '/api/qt-casino-providers/choices', isFixed),
    ...gameFields,
    ...slotFigures(true),
  },
  columns: { provider, ...gameColumns },
  advanced: [...advancedFields, ...advancedFigures, 'hasFreeSpins', 'releasedOn'],
  filters: { ...ofProvider, ...gameFilters, ...slotFilters },
})

export const worldCasinoGames = catalogue({
  ...ofVertical(worldCasino),
  fields: {
    title,
    providerId: pick('Sub-provider', '/api/wc-casino-providers/choices', isFixed),
    ...gameFields,
    tableCode: text('Lobby or table code', { optional: true, maxLength: 80 }),
  },
  columns: { provider: text('Sub-provider'), providerCode: text('Sub-provider code'), ...gameColumns },
  advanced: [...advancedFields, 'releasedOn'],
  filters: { ...ofProvider, providerCode: contains({ label: 'Sub-provider code' }), ...gameFilters },
})

export const slotGames = catalogue({
  ...ofVertical(slots),
  fields: {
    title,
    providerId: pick('Provider', '/api/slot-casino-providers/choices', isFixed),
    ...gameFields,
    rtp: percent('RTP %', { max: 10_000, hint: 'Return to player as the provider states it' }),
    ...slotFigures(false),
  },
  columns: { provider, ...gameColumns },
  advanced: [...advancedFields, 'releasedOn', 'reels', 'maxMultiplier', 'betLevels'],
  filters: { ...ofProvider, ...gameFilters, ...slotFilters },
})
