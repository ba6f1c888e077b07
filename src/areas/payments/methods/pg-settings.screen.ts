import { anyOf, contains, domains, period } from '#blueprint/filters.ts'
import { amount, choice, instant, integer, percent, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { picture } from '#blueprint/kinds/picture.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { wayOff, wayOn } from '#areas/payments/gateway-accounts/switches.screen.ts'
import {
  audienceLabels,
  hidden,
  logoTraits,
  modeLabels,
  payerLabels,
  switchFlow,
  switchLabels,
  unsorted,
  wayLabels,
  wayTypes,
} from '#areas/payments/gateways/words.ts'

/** How players can deposit, and how well that goes. */
export const pgSettings = list({
  path: '/pg-settings',
  title: 'Deposit methods',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  subject: 'deposit_method',
  above: 'payments/gateways/tabs',
  columns: {
    sortOrder: integer('Order', { hint: 'The lowest stands first' }),
    logo: picture('Logo', { ...logoTraits, ...unsorted }),
    name: screenLink('Name', '/pg-settings-edit/:id'),
    code: text('Code'),
    status: status('Status', switchFlow.states, { labels: switchLabels }),
    type: choice('Type', wayTypes, { labels: wayLabels }),
    mode: choice('Mode', ['AUTO', 'MANUAL'], { labels: modeLabels }),
    gateway: text('Gateway', unsorted),
    domain: text('Domain', unsorted),
    least: amount('Least'),
    most: amount('Most'),
    dayCap: amount('Cap of a day', unsorted),
    usedToday: amount('Used today', unsorted),
    feeRate: percent('Fee %', unsorted),
    feeFixed: amount('Fixed fee', unsorted),
    feePayer: choice('Fee paid by', ['HOUSE', 'PLAYER'], { labels: payerLabels, unsorted: true }),
    successDay: percent('Success 24 h', unsorted),
    successWeek: percent('Success 7 d', unsorted),
    seconds: integer('Average, seconds', unsorted),
    minKyc: integer('KYC level', unsorted),
    audience: choice('For', ['ALL', 'NEW', 'OLD'], { labels: audienceLabels, unsorted: true }),
    vipLevels: text('VIP levels', unsorted),
    languages: text('Languages', unsorted),
    hours: text('Open', unsorted),
    message: text('Message', unsorted),
    currency: text('Currency', hidden),
    updatedBy: text('Updated by', unsorted),
    updatedAt: instant('Updated'),
    id: uuid('Method id', hidden),
  },
  filters: {
    name: contains({ label: 'Name', promoted: true }),
    type: anyOf(wayTypes, { label: 'Type', promoted: true }),
    status: anyOf(switchFlow.states, { promoted: true }),
    mode: anyOf(['AUTO', 'MANUAL'], { label: 'Mode' }),
    code: contains({ label: 'Code' }),
    currency: contains({ label: 'Currency' }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  },
  sort: ['sortOrder', 'ascending'],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [wayOn, wayOff],
  empty: 'No way to deposit for the selected filter',
})
