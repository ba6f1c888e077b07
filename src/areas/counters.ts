/** The header counters of each area: one line an area, in the order of the alphabet. */
export { counters as overview } from './overview/area.counters.ts'
export { counters as payments } from './payments/area.counters.ts'
export { counters as players } from './players/area.counters.ts'
