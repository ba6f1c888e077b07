import { pick } from '#blueprint/kinds/choices.ts'
import { amount, instant, percent, text } from '#blueprint/kinds/kinds.ts'
import { form } from '#blueprint/screen/form.ts'
import { before } from '#blueprint/screen/rules.ts'
import { conditions } from '#areas/players/audiences/shared.ts'
import { campaigns } from './campaigns.screen.ts'

export const campaignForm = form({
  noun: 'campaign',
  create: { path: '/campaigns-create', title: 'New campaign', permission: 'CAMPAIGN_EDIT' },
  edit: { path: '/campaigns-edit/:id', title: 'Edit campaign', permission: 'CAMPAIGN_EDIT' },
  back: campaigns,
  fields: {
    name: text('Name', { maxLength: 60 }),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    conditions,
    controlRate: percent('Control group (%)', {
      max: 5_000,
      initially: '10.00',
      hint: 'Part of the audience that gets nothing, for comparison',
    }),
    amount: amount('Bonus per player'),
    budget: amount('Budget', { hint: 'Never exceeded: players beyond it are skipped' }),
    startsAt: instant('Starts at'),
    endsAt: instant('Ends at'),
  },
  sections: {
    Campaign: ['name', 'domain'],
    Audience: ['conditions', 'controlRate'],
    Grant: ['amount', 'budget', 'startsAt', 'endsAt'],
  },
  views: { Audience: 'marketing/campaigns/audience' },
  rules: [before('startsAt', 'endsAt')],
  copiesBut: ['name', 'startsAt', 'endsAt'],
})
