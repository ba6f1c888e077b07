import type { Bindings } from '#engine/bindings.ts'
import { catalogueBindings } from '#engine/derived/catalogue-bindings.ts'
import { withCategoryColumns } from './categories/categories.data.ts'
import { gapCategories } from './categories/categories.screen.ts'
import { casinoCategory } from './categories/category.record.ts'
import { choiceAnswers } from './choices.data.ts'
import { codeActions } from './codes/codes.actions.ts'
import { codeActs } from './codes/codes.act.ts'
import { unlistedGamesData } from './codes/unlisted-games.data.ts'
import { codedVerticals } from './codes/unlisted-games.screen.ts'
import { gameCheck } from './games/game-check.ts'
import { casinoGame } from './games/game.record.ts'
import { withGameColumns } from './games/games.data.ts'
import { qtechGames, slotGames, worldCasinoGames } from './games/games.screen.ts'
import { auraGames, gapGames } from './games/imported-games.screen.ts'
import { casinoProvider } from './providers/provider.record.ts'
import { uniqueIn, withProviderColumns } from './providers/providers.data.ts'
import { gapSubProviders, plainProviders, slotProviders } from './providers/providers.screen.ts'
import { aura, gap, qtech, slots, worldCasino, type CatalogueVertical } from './verticals.ts'

const game = (vertical: CatalogueVertical) => ({ select: withGameColumns, ...gameCheck(vertical) })
const provider = ({ within }: { readonly within: Readonly<Record<string, string>> }) => ({
  select: withProviderColumns,
  ...uniqueIn({ table: 'casino_provider', column: 'code', within }),
})
const category = {
  select: withCategoryColumns,
  ...uniqueIn({ table: 'casino_category', column: 'slug', within: gapCategories.within }),
}

/** The catalogues of casino games: what players of each domain are offered. */
export const cataloguesBindings: readonly Bindings[] = [
  catalogueBindings(qtechGames, casinoGame, game(qtech)),
  catalogueBindings(worldCasinoGames, casinoGame, game(worldCasino)),
  catalogueBindings(slotGames, casinoGame, game(slots)),
  catalogueBindings(gapGames, casinoGame, game(gap)),
  catalogueBindings(auraGames, casinoGame, game(aura)),
  ...plainProviders.map((one) => catalogueBindings(one, casinoProvider, provider(one))),
  catalogueBindings(slotProviders, casinoProvider, provider(slotProviders)),
  catalogueBindings(gapSubProviders, casinoProvider, provider(gapSubProviders)),
  catalogueBindings(gapCategories, casinoCategory, category),
  {
    queryHandlers: choiceAnswers,
    datasets: unlistedGamesData,
    acts: codedVerticals.flatMap(({ code }) => codeActs(codeActions[code], code)),
  },
]
