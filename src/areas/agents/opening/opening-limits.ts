import { grid } from '#blueprint/kinds/grid.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import { sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { limitedProducts } from '#areas/agents/rules/accounts/limits.ts'
import { limitFields } from '#areas/agents/terms/limits.screen.ts'

/** A row for each sport and group of products something is said of. */
export const openingLimits = grid(
  'Limits',
  { sport: choice('Sport', sports), product: choice('Product', limitedProducts), ...limitFields },
  {
    optional: true,
    initially: [],
    longest: sports.length * limitedProducts.length,
    hint: 'They hold for the account and everybody below, beside those of market and house: the narrowest of all. What is left empty says nothing.',
  },
)
