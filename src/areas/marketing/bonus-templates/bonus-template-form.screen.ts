import { pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, instant, integer, percent, text } from '#blueprint/kinds/kinds.ts'
import { form } from '#blueprint/screen/form.ts'
import { templateTriggers } from '#areas/marketing/rules/bonus-templates/bonus-template.ts'
import { bonusTemplates } from './bonus-templates.screen.ts'
import { triggerLabels } from './labels.ts'

export const bonusTemplateForm = form({
  noun: 'bonus template',
  create: { path: '/bonus-templates-create', title: 'New bonus template', permission: 'CAMPAIGN_EDIT' },
  edit: { path: '/bonus-templates-edit/:id', title: 'Edit bonus template', permission: 'CAMPAIGN_EDIT' },
  back: bonusTemplates,
  fields: {
    name: text('Name', { maxLength: 60, hint: 'Players see it as the name of the bonus' }),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    trigger: choice('Trigger', templateTriggers, {
      labels: triggerLabels,
      initially: 'FIRST_DEPOSIT',
      hint: 'A player has one bonus at a time. A deposit brings its bonus within a day.',
    }),
    leastDeposit: amount('Min deposit'),
    rate: percent('Bonus (%)', { max: 50_000, hint: 'Part of the deposit' }),
    cap: amount('Max bonus'),
    factor: integer('Wagering', { min: 1, max: 100, initially: 20, hint: 'Times the bonus' }),
    days: integer('Valid for (days)', { min: 1, max: 365, initially: 30 }),
    budget: amount('Budget', { hint: 'Never exceeded: later deposits bring nothing' }),
    endsAt: instant('Ends'),
  },
  sections: {
    Template: ['name', 'domain'],
    Bonus: ['trigger', 'leastDeposit', 'rate', 'cap'],
    Wagering: ['factor', 'days'],
    Limits: ['budget', 'endsAt'],
  },
  copiesBut: ['name', 'endsAt'],
})
