import { bindings } from '#engine/bindings.ts'
import { careActs } from './care.act.ts'
import { playerCareAnswer } from './care-questions.data.ts'
import { playersRestrictionData } from '#areas/players/restrictions/players-restriction.data.ts'
import { restrictionTargetsAnswer } from '#areas/players/restrictions/restriction-targets.data.ts'
import { restrictionActs } from '#areas/players/restrictions/restrictions.act.ts'

export const careBindings = bindings({
  datasets: [playersRestrictionData],
  acts: [...restrictionActs, ...careActs],
  answers: [playerCareAnswer, restrictionTargetsAnswer],
})
