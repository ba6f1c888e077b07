import { bindings } from '#engine/bindings.ts'
import { refundSilentRounds } from './refund-silent-rounds.task.ts'
import { roundActs } from './round-case.act.ts'
import { roundQuestionsData } from './questions.data.ts'
import { stuckRoundsData } from './stuck-rounds.data.ts'

/** Stuck rounds, whose list is offered among the balance reports, and questions to providers about them. */
export const roundsBindings = bindings({
  datasets: [stuckRoundsData, roundQuestionsData],
  acts: roundActs,
  tasks: [refundSilentRounds],
})
