import { rowAddress } from '#blueprint/address.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, choice, domainId, instant, integer, percent, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { wageringBases } from '#areas/marketing/rules/bonus-templates/award-terms.ts'
import { bonusTemplateFlow, templateTriggers } from '#areas/marketing/rules/bonus-templates/bonus-template.ts'
import { approveTemplate, submitTemplate, templateMoves } from './bonus-templates.actions.ts'
import { templateLabels, triggerLabels, wageringBaseLabels } from './labels.ts'

/** Bonuses that deposits, codes and occasions of players bring, with what they have cost. */
export const bonusTemplates = list({
  path: '/bonus-templates',
  title: 'Bonus templates',
  permission: 'CAMPAIGN_VIEW',
  scope: 'everyone',
  subject: 'bonus_template',
  columns: {
    name: screenLink('Name', rowAddress('/bonus-templates-edit/:id', { id: ':id' }), { sortable: true }),
    status: status('Status', bonusTemplateFlow.states, { labels: templateLabels, sortable: true }),
    trigger: choice('Trigger', templateTriggers, { labels: triggerLabels }),
    code: text('Code'),
    leastDeposit: amount('Min deposit'),
    rate: percent('Bonus', { hint: 'Part of the deposit, in per cent' }),
    cap: amount('Max bonus', { hint: 'Without a deposit: the bonus' }),
    factor: integer('Wagering', { hint: 'Times the bonus, its deposit or both' }),
    wageringBase: choice('Wagering of', wageringBases, { labels: wageringBaseLabels }),
    days: integer('Valid for (days)'),
    maxPaid: amount('Max paid out', { hint: 'Of the balance when the wagering is done. Empty: all of it' }),
    granted: count('Granted', { total: 'sum', hint: 'Of a code: its uses' }),
    players: count('Players', { hint: 'Who got it' }),
    uses: count('Uses allowed', { hint: 'Of a code, by all players' }),
    usesByPlayer: count('Uses by player', { hint: 'Of a code. Empty: once' }),
    spent: amount('Cost', { total: 'sum', hint: 'Of all bonuses granted' }),
    budget: amount('Budget', { total: 'sum' }),
    used: percent('Budget used'),
    startsAt: instant('Code valid from'),
    endsAt: instant('Ends', { sortable: true }),
    activeFrom: instant('Active from'),
    vipLevel: integer('VIP level', { hint: 'Of the trigger by level' }),
    domain: text('Domain'),
    currency: text('Currency'),
    createdBy: text('Created by'),
    submittedBy: text('Submitted by'),
    approvedBy: text('Approved by'),
    reason: reasonText('Reason'),
    createdAt: instant('Created', { sortable: true }),
    id: uuid(),
    domainId: domainId(),
  },
  filters: (on) =>
    on(['name', 'status', 'trigger', 'code', 'domainId', 'createdAt'], {
      promoted: ['name', 'status'],
      anytime: ['createdAt'],
    }),
  sort: ['createdAt', 'descending'],
  tabs: { All: {}, Drafts: 'DRAFT', 'To approve': 'WAITING', Active: 'ACTIVE', Ended: 'ENDED' },
  actions: [submitTemplate, approveTemplate, ...Object.values(templateMoves)],
  links: [
    { title: 'Bonuses', to: rowAddress('/bonus-history', { templateId: ':id' }), permission: 'BONUS_HISTORY_VIEW' },
  ],
  empty: 'No bonus templates match these filters.',
})
