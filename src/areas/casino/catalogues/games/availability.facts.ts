import { sql } from 'kysely'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import type { Availability } from '../availability.ts'

/** A game with what may hide it: its provider, the provider above that, and its category. */
export const withOwners = (from: RowsFrom<'casino_game'>) =>
  from
    .leftJoin('casino_provider as provider', 'provider.id', 'casino_game.provider_id')
    .leftJoin('casino_provider as parent', 'parent.id', 'provider.parent_id')
    .leftJoin('casino_category as category', 'category.id', 'casino_game.category_id')

const isOff = (table: string) => sql<boolean>`${sql.ref(`${table}.status`)} = 'INACTIVE'`
const isInMaintenance = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.maintenance_from`)} <= now() and coalesce(${sql.ref(`${table}.maintenance_until`)} > now(), true))`

/** Whether players see the game now. A provider or category that is off hides its games, whatever their own state is. */
export const availabilityOf = sql<Availability>`case
  when ${isOff('casino_game')} then 'INACTIVE'
  when ${isOff('provider')} or ${isOff('parent')} then 'PROVIDER_OFF'
  when ${isOff('category')} then 'CATEGORY_OFF'
  when ${isInMaintenance('casino_game')} or ${isInMaintenance('provider')} or ${isInMaintenance('parent')} then 'MAINTENANCE'
  else 'OFFERED' end`
