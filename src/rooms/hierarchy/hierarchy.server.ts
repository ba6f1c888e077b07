import { bindings } from '#server/engine/bindings.ts'
import { agentActs } from './agents.act.ts'
import { chipsActs } from './chips.act.ts'
import { placingActs } from './placing.act.ts'
import { downlinePathAnswer, downlineSummaryAnswer, findAgentsAnswer } from './answers.data.ts'
import { downlineData } from './downline.data.ts'

export const hierarchyBindings = bindings({
  datasets: [downlineData],
  acts: [...agentActs, ...chipsActs, ...placingActs],
  answers: [downlinePathAnswer, downlineSummaryAnswer, findAgentsAnswer],
})
