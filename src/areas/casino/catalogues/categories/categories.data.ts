import { sql } from 'kysely'
import type { RowsFrom } from '#engine/list/dataset-of.ts'

const gamesOf = (isActive: boolean) => sql<number>`(select count(*)::int from casino_game g
  where g.category_id = casino_category.id${isActive ? sql` and g.status = 'ACTIVE'` : sql``})`

/** What the list of categories shows beside the columns of a category. */
export const withCategoryColumns = (from: RowsFrom<'casino_category'>) =>
  from.select([gamesOf(true).as('activeGames'), gamesOf(false).as('games')])
