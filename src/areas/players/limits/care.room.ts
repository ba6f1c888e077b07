import { room } from '#blueprint/screen/room.ts'
import { playersRestriction } from '#areas/players/restrictions/players-restriction.screen.ts'
import { restrictionTargets } from '#areas/players/restrictions/restriction-targets.screen.ts'

export const care = room({
  name: 'care',
  title: 'Responsible gaming',
  screens: [playersRestriction],
  queries: [restrictionTargets],
})
