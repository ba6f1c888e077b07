import { module } from '#blueprint/screen/module.ts'
import { bonusTemplateForm } from './bonus-template-form.screen.ts'
import { bonusTemplates } from './bonus-templates.screen.ts'

export const bonusTemplatesModule = module({
  name: 'bonus-templates',
  title: 'Bonus templates',
  screens: [bonusTemplates, bonusTemplateForm],
})
