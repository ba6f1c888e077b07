import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { expiredPoints } from './expired-points.screen.ts'

export const expiredPointsData = datasetOf(expiredPoints, 'loyalty_expiry', ({ from }) =>
  from.select([
    sql<
      string | null
    >`(select p.username from player p where p.cell = loyalty_expiry.cell and p.id = loyalty_expiry.player_id)`.as(
      'player',
    ),
  ]),
)
