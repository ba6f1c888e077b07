import { room } from '#blueprint/room.ts'
import { playersRestriction } from './players-restriction.screen.ts'
import { restrictionTargets } from './restriction-targets.screen.ts'

export const care = room({
  name: 'care',
  title: 'Player care',
  screens: [playersRestriction],
  queries: [restrictionTargets],
})
