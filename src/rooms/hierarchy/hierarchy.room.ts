import { room } from '#blueprint/room.ts'
import { downline } from './downline.screen.ts'
import { downlinePath, downlineSummary, findAgents } from './tree.screen.ts'

export const hierarchy = room({
  name: 'hierarchy',
  title: 'Hierarchy',
  screens: [downline],
  queries: [downlinePath, downlineSummary, findAgents],
})
