import { bindings } from '#server/engine/bindings.ts'
import { careActs } from './care.act.ts'
import { playerCareAnswer } from './care-questions.data.ts'
import { playersRestrictionData } from './players-restriction.data.ts'
import { restrictionTargetsAnswer } from './restriction-targets.data.ts'
import { restrictionActs } from './restrictions.act.ts'

export const careBindings = bindings({
  datasets: [playersRestrictionData],
  acts: [...restrictionActs, ...careActs],
  answers: [playerCareAnswer, restrictionTargetsAnswer],
})
