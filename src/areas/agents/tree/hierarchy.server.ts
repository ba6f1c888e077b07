import { bindings } from '#engine/bindings.ts'
import { agentStore, loginRolesAnswer } from '#areas/agents/tree/accounts/agent-form.act.ts'
import { agentActs } from '#areas/agents/tree/accounts/agents.act.ts'
import { rollBackSettlementAct } from '#areas/agents/cash/entries/cash.act.ts'
import { downlineCashData } from '#areas/agents/cash/entries/cash.data.ts'
import { cashReceiptAnswer } from '#areas/agents/cash/entries/cash-receipt.data.ts'
import { downlineChangesData } from '#areas/agents/tree/accounts/changes.data.ts'
import { chipsActs } from '#areas/agents/cash/entries/chips.act.ts'
import { playerDownlineData } from './downline/player-downline.data.ts'
import { addCompanyAct } from '#areas/agents/tree/accounts/company.act.ts'
import { accountEditActs } from '#areas/agents/tree/accounts/account-edit.act.ts'
import { termsActs } from '#areas/agents/terms/terms.act.ts'
import { downlineLimitsData } from '#areas/agents/terms/limits.data.ts'
import { downlinePathAnswer, downlineSummaryAnswer, findAgentsAnswer } from './downline/downline-queries.data.ts'
import { downlineData } from './downline/downline.data.ts'

export const hierarchyBindings = bindings({
  datasets: [downlineData, downlineCashData, downlineChangesData, downlineLimitsData, playerDownlineData],
  acts: [addCompanyAct, ...agentActs, ...chipsActs, ...accountEditActs, ...termsActs, rollBackSettlementAct],
  stores: [agentStore],
  queryHandlers: [downlinePathAnswer, downlineSummaryAnswer, findAgentsAnswer, loginRolesAnswer, cashReceiptAnswer],
})
