import { contains, domains, is, period, under } from '#blueprint/filters.ts'
import { list } from '#blueprint/screen/list.ts'
import { resetAgentPassword } from '#areas/agents/sign-in/agent-password.actions.ts'
import { addCompany } from '#areas/agents/tree/accounts/company.actions.ts'
import { reduceOwnShares } from '#areas/agents/tree/opening/share-reduction.actions.ts'
import { messageAccount } from '#areas/agents/messages/message.actions.ts'
import { stateActions } from '#areas/agents/tree/accounts/agent-states.actions.ts'
import {
  editCreditReference,
  giveChips,
  settleDownline,
  settleMany,
  takeChips,
} from '#areas/agents/cash/entries/chips.actions.ts'
import { downlineColumns } from './downline-columns.ts'
import { downlineLinks } from './downline-links.ts'
import {
  editAccount,
  editSharesOf,
  limitExposures,
  moveAccountTo,
} from '#areas/agents/tree/accounts/account-edit.actions.ts'
import { editTermsOf } from '#areas/agents/terms/terms.actions.ts'

/** Accounts directly below the selected node: agents with the totals of their downline, and players. */
export const downline = list({
  path: '/downline',
  report: 'downline_list',
  title: 'Downline',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  subject: 'agent',
  above: 'agents/tree/downline/downline',
  columns: downlineColumns,
  filters: (on) => ({
    node: under({ label: 'Upline', promoted: true }),
    search: contains({ label: 'Username, name or phone', promoted: true }),
    ...on(['kind', 'status', 'level'], { promoted: ['status'], exact: ['level'] }),
    hasExposure: is({ label: 'With exposure' }),
    hasRefPl: is({ label: 'Non-zero Ref. P/L' }),
    isDue: is({ label: 'Settlement due' }),
    createdAt: period({ label: 'Created', initially: 'all' }),
    inPoints: is({ label: 'In points' }),
    domainId: domains(),
  }),
  sort: ['kind', 'ascending'],
  empty: 'No downline accounts match these filters.',
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Agents', filters: { kind: 'AGENT' } },
    { title: 'Players', filters: { kind: 'PLAYER' } },
    { title: 'Due for settlement', filters: { isDue: 'YES' } },
    { title: 'By age', filters: {}, elsewhere: { to: '/downline-aging', permission: 'DOWNLINE_VIEW' } },
    {
      title: 'Sub accounts',
      filters: {},
      elsewhere: { to: '/downline-sub-accounts', permission: 'USER_VIEW' },
    },
  ],
  links: downlineLinks,
  actions: [
    addCompany,
    giveChips,
    takeChips,
    settleDownline,
    settleMany,
    editCreditReference,
    editAccount,
    editSharesOf,
    editTermsOf,
    limitExposures,
    reduceOwnShares,
    moveAccountTo,
    resetAgentPassword,
    messageAccount,
    ...stateActions,
  ],
})
