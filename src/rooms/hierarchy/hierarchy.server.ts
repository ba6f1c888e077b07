import { bindings } from '#server/engine/bindings.ts'
import { agentActs } from './agents.act.ts'
import { downlinePathAnswer, downlineSummaryAnswer, findAgentsAnswer } from './answers.data.ts'
import { downlineData } from './downline.data.ts'

export const hierarchyBindings = bindings({
  datasets: [downlineData],
  acts: agentActs,
  answers: [downlinePathAnswer, downlineSummaryAnswer, findAgentsAnswer],
})
