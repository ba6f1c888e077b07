import { bindings } from '#server/engine/bindings.ts'
import { playersRestrictionData } from './players-restriction.data.ts'
import { restrictionActs } from './restrictions.act.ts'

export const careBindings = bindings({
  datasets: [playersRestrictionData],
  acts: restrictionActs,
})
