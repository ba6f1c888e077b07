import { bindings } from '#engine/bindings.ts'
import { beneficiaryActs } from './beneficiaries.act.ts'
import { beneficiariesData } from './beneficiaries.data.ts'
import { playerPaymentsAnswer } from './player-payments.data.ts'

export const beneficiariesBindings = bindings({
  datasets: [beneficiariesData],
  acts: beneficiaryActs,
  queryHandlers: [playerPaymentsAnswer],
})
