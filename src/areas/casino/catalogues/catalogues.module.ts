import { module } from '#blueprint/screen/module.ts'
import { gapCategories } from './categories/categories.screen.ts'
import * as choices from './choices.queries.ts'
import { unlistedGames } from './codes/unlisted-games.screen.ts'
import { qtechGames, slotGames, worldCasinoGames } from './games/games.screen.ts'
import { auraGames, gapGames } from './games/imported-games.screen.ts'
import {
  gapProviders,
  gapSubProviders,
  qtechProviders,
  slotProviders,
  worldCasinoProviders,
} from './providers/providers.screen.ts'

export const catalogues = module({
  name: 'catalogues',
  title: 'Casino catalogues',
  screens: [
    ...qtechGames.screens,
    ...qtechProviders.screens,
    ...worldCasinoGames.screens,
    ...worldCasinoProviders.screens,
    ...slotGames.screens,
    ...slotProviders.screens,
    ...gapGames.screens,
    ...gapCategories.screens,
    ...gapSubProviders.screens,
    ...gapProviders.screens,
    ...auraGames.screens,
    ...unlistedGames.map(({ screen }) => screen),
  ],
  queries: Object.values(choices),
})
