import { bindings } from '#engine/bindings.ts'
import { bonusTemplateActs, bonusTemplateStore } from './bonus-templates.act.ts'
import { bonusTemplatesData } from './bonus-templates.data.ts'
import { answerDeposits, endTemplates } from './bonus-templates.task.ts'
import { answerOccasions } from './occasions.task.ts'

export const bonusTemplatesBindings = bindings({
  stores: [bonusTemplateStore],
  datasets: [bonusTemplatesData],
  acts: bonusTemplateActs,
  tasks: [answerDeposits, answerOccasions, endTemplates],
})
