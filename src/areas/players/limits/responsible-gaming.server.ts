import { bindings } from '#engine/bindings.ts'
import { responsibleGamingActs } from './responsible-gaming.act.ts'
import { playerResponsibleGamingAnswer } from './responsible-gaming-queries.data.ts'
import { playersRestrictionData } from '#areas/players/limits/restrictions/players-restriction.data.ts'
import { restrictionTargetsAnswer } from '#areas/players/limits/restrictions/restriction-targets.data.ts'
import { restrictionActs } from '#areas/players/limits/restrictions/restrictions.act.ts'

export const responsibleGamingBindings = bindings({
  datasets: [playersRestrictionData],
  acts: [...restrictionActs, ...responsibleGamingActs],
  queryHandlers: [playerResponsibleGamingAnswer, restrictionTargetsAnswer],
})
