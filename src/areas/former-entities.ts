/** Former names of the tables of each area: one line an area, in the order of the alphabet. */
export { formerEntities as casino } from './casino/area.entities.ts'
export { formerEntities as players } from './players/area.entities.ts'
export { formerEntities as settings } from './settings/area.entities.ts'
