import { bindings } from '#engine/bindings.ts'
import { roundActs } from './round-case.act.ts'
import { stuckRoundsData } from './stuck-rounds.data.ts'

/** Stuck rounds; their list is offered among the balance reports. */
export const roundsBindings = bindings({ datasets: [stuckRoundsData], acts: roundActs })
