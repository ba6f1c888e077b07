import { grid } from '#blueprint/kinds/grid.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import { limitedProducts } from '#areas/agents/rules/accounts/limits.ts'
import { limitFields } from '#areas/agents/terms/limits.actions.ts'

/** One row for each sport and product with limits. */
export const openingLimits = grid(
  'Limits',
  { sport: pick('Sport', '/api/sports/names'), product: choice('Product', limitedProducts), ...limitFields },
  {
    optional: true,
    initially: [],
    maxLength: 50 * limitedProducts.length,
    hint: 'Limits apply to the account and its downline, together with market and operator limits; the tightest limit applies. Empty fields set no limit.',
  },
)
