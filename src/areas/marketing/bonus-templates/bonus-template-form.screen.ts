import { pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, instant, integer, percent, text } from '#blueprint/kinds/kinds.ts'
import { form } from '#blueprint/screen/form.ts'
import { templateTriggers } from '#areas/marketing/rules/bonus-templates/bonus-template.ts'
import { bonusTemplates } from './bonus-templates.screen.ts'
import { triggerLabels } from './labels.ts'
import { wageringFields } from './wagering-fields.ts'

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
      hint: 'A player has one bonus at a time. What brings a bonus brings it within a day.',
    }),
    leastDeposit: amount('Min deposit', { optional: true, hint: 'Of triggers by deposit' }),
    rate: percent('Bonus (%)', { optional: true, max: 50_000, hint: 'Part of the deposit' }),
    cap: amount('Max bonus', { hint: 'Without a deposit: the bonus' }),
    code: text('Code', {
      optional: true,
      minLength: 3,
      maxLength: 30,
      pattern: /^[A-Za-z0-9-]+$/,
      patternHint: 'Letters, digits and hyphens only.',
      hint: 'Players may type it in any case',
    }),
    uses: integer('Uses by all players', {
      optional: true,
      min: 1,
      max: 10_000_000,
      hint: 'Empty: while the budget lasts',
    }),
    usesByPlayer: integer('Uses by one player', { optional: true, min: 1, max: 1_000, hint: 'Empty: once' }),
    startsAt: instant('Code valid from', { optional: true, hint: 'Empty: from the approval' }),
    vipLevel: integer('VIP level', {
      optional: true,
      min: 1,
      max: 9,
      hint: 'Of the trigger by level: this one or a higher one',
    }),
    ...wageringFields,
    maxPaid: amount('Max paid out', {
      optional: true,
      min: 1n,
      hint: 'Of the balance when the wagering is done. Empty: all of it',
    }),
    lostBelow: amount('Lost below', {
      optional: true,
      min: 1n,
      hint: 'A bonus with less left and no open round is lost. Empty: with nothing left',
    }),
    budget: amount('Budget', { hint: 'Never exceeded: what comes later brings nothing' }),
    endsAt: instant('Ends'),
  },
  sections: {
    Template: ['name', 'domain'],
    Bonus: ['trigger', 'leastDeposit', 'rate', 'cap', 'vipLevel'],
    Code: ['code', 'uses', 'usesByPlayer', 'startsAt'],
    Wagering: ['factor', 'wageringBase', 'stakeOrder', 'days', 'sportsbookWeight', 'exchangeWeight', 'minOdds'],
    Limits: ['maxPaid', 'lostBelow', 'budget', 'endsAt'],
  },
  copiesBut: ['name', 'code', 'endsAt'],
})
