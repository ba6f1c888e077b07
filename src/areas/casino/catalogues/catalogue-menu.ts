import type { MenuEntry } from '#blueprint/area/menu.ts'
import { gapCategories } from './categories/categories.screen.ts'
import { qtechGames, slotGames, worldCasinoGames } from './games/games.screen.ts'
import { auraGames, gapGames } from './games/imported-games.screen.ts'
import {
  gapProviders,
  gapSubProviders,
  qtechProviders,
  slotProviders,
  worldCasinoProviders,
} from './providers/providers.screen.ts'

/** In the specification's order. */
export const catalogueMenu: readonly MenuEntry[] = [
  qtechGames,
  qtechProviders,
  worldCasinoGames,
  worldCasinoProviders,
  gapGames,
  gapCategories,
  gapSubProviders,
  gapProviders,
  auraGames,
  slotGames,
  slotProviders,
].map(({ list }, index) => ({ group: 'Casino catalogues', place: index, screen: list }))
