import { aura, gap, qtech, slots, worldCasino } from '#areas/casino/catalogues/verticals.ts'
import { changesOf } from './changes.screen.ts'
import { syncsOf } from './syncs.screen.ts'

/** Every provider states its catalogue. */
export const syncedVerticals = [qtech, worldCasino, slots, gap, aura] as const

export const changes = syncedVerticals.map(changesOf)
export const syncs = syncedVerticals.map((vertical) => ({ vertical, screen: syncsOf(vertical) }))
