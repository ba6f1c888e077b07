import { bindings } from '#server/engine/bindings.ts'
import { agentStore, loginRolesAnswer } from './agent-form.act.ts'
import { agentActs } from './agents.act.ts'
import { rollBackSettlementAct } from './cash.act.ts'
import { playerChainAnswer } from '../accounts/chain.data.ts'
import { downlineCashData } from './cash.data.ts'
import { downlineChangesData } from './changes.data.ts'
import { chipsActs } from './chips.act.ts'
import { playerDownlineData } from './player-downline.data.ts'
import { placingActs } from './placing.act.ts'
import { termsActs } from './terms.act.ts'
import { downlineLimitsData } from './terms.data.ts'
import { downlinePathAnswer, downlineSummaryAnswer, findAgentsAnswer } from './answers.data.ts'
import { downlineData } from './downline.data.ts'

export const hierarchyBindings = bindings({
  datasets: [downlineData, downlineCashData, downlineChangesData, downlineLimitsData, playerDownlineData],
  acts: [...agentActs, ...chipsActs, ...placingActs, ...termsActs, rollBackSettlementAct],
  stores: [agentStore],
  answers: [playerChainAnswer, downlinePathAnswer, downlineSummaryAnswer, findAgentsAnswer, loginRolesAnswer],
})
