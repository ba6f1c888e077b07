import { module } from '#blueprint/screen/module.ts'
import { playersRestriction } from '#areas/players/limits/restrictions/players-restriction.screen.ts'
import { restrictionTargets } from '#areas/players/limits/restrictions/restriction-targets.queries.ts'

export const responsibleGaming = module({
  name: 'responsible-gaming',
  title: 'Responsible gaming',
  screens: [playersRestriction],
  queries: [restrictionTargets],
})
