import { close } from '#areas/exchange/rules/risk/alert.ts'
import { act } from '#engine/action/act.ts'
import { caseActs } from '#engine/derived/case-acts.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { riskAlert } from './risk-alert.record.ts'
import { closeAlert, riskQueue } from './risk-alerts.actions.ts'

export const alertActs = [
  ...caseActs(riskQueue, riskAlert),
  act(closeAlert, riskAlert, {
    facts: async (tx, { domainId }, request) => ({
      one: await claimableOf(tx, riskQueue, { ...request, domainId }),
    }),
    rule: (alert, { by, input }) => close(alert, by, input.remark),
  }),
]
