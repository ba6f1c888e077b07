import { rowAddress } from '#blueprint/address.ts'
import { domains, period } from '#blueprint/filters.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { amount, choice, instant, integer, percent, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { languageNames, languages } from '#blueprint/languages.ts'
import { list } from '#blueprint/screen/list.ts'
import { depositMethodOff, depositMethodOn } from '#areas/payments/gateways/accounts/switches.actions.ts'
import {
  audienceLabels,
  logoTraits,
  modeLabels,
  payerLabels,
  switchFlow,
  switchLabels,
  depositMethodLabels,
  depositMethodTypes,
} from '#areas/payments/gateways/labels.ts'

/** Deposit methods and their success rates. */
export const pgSettings = list({
  path: '/pg-settings',
  title: 'Deposit methods',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  subject: 'deposit_method',
  above: 'payments/gateways/tabs',
  columns: {
    sortOrder: integer('Order', { hint: 'Lowest number is listed first.' }),
    logo: picture('Logo', logoTraits),
    name: screenLink('Name', rowAddress('/pg-settings-edit/:id', { id: ':id' }), { sortable: true }),
    code: text('Code', { sortable: true }),
    status: status('Status', switchFlow.states, { labels: switchLabels, sortable: true }),
    type: choice('Type', depositMethodTypes, { labels: depositMethodLabels, sortable: true }),
    mode: choice('Mode', ['AUTO', 'MANUAL'], { labels: modeLabels, sortable: true }),
    gateway: text('Gateway'),
    domain: text('Domain'),
    minAmount: amount('Min deposit', { sortable: true }),
    maxAmount: amount('Max deposit', { sortable: true }),
    dayCap: amount('Daily limit'),
    usedToday: amount('Used today'),
    feeRate: percent('Fee %'),
    feeFixed: amount('Fixed fee'),
    feePayer: choice('Fee paid by', ['HOUSE', 'PLAYER'], { labels: payerLabels }),
    successDay: percent('Success rate 24 h'),
    successWeek: percent('Success rate 7 d'),
    seconds: integer('Avg. processing time (s)'),
    minKyc: integer('KYC level'),
    audience: choice('Audience', ['ALL', 'NEW', 'OLD'], { labels: audienceLabels }),
    vipLevels: text('VIP levels'),
    languages: many('Languages', languages, { labels: languageNames }),
    hours: text('Open'),
    message: text('Message'),
    currency: text('Currency', { hidden: true }),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid('Method id'),
  },
  filters: (on) => ({
    ...on(['name', 'type', 'status', 'mode', 'code', 'currency'], { promoted: ['name', 'type', 'status'] }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  }),
  sort: ['sortOrder', 'ascending'],
  actions: [depositMethodOn, depositMethodOff],
  empty: 'No deposit methods match these filters.',
})
