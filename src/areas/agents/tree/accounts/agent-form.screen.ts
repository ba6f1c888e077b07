import { form } from '#blueprint/screen/form.ts'
import { agentPick, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, percent, text } from '#blueprint/kinds/kinds.ts'
import { commissionModes } from '#areas/agents/rules/chips/path.ts'
import { openingLimits } from '#areas/agents/tree/opening/opening-limits.ts'
import { loginRoles } from '#areas/agents/tree/opening/create-agent.queries.ts'
import { initialLocks, signInFields } from '#areas/access/sign-in/shared.ts'
import { downline } from '#areas/agents/tree/downline/downline.screen.ts'
import { commissionLabels } from './account-edit.actions.ts'
import { noReturnField, termsFields } from '#areas/agents/terms/terms.actions.ts'
import { emailPattern } from '#values/text/email-address.ts'

const shareTraits = { hint: 'Cumulative share of the agent and its downline. Cannot exceed the upline share.' } as const

/** Creates an agent with its wallet and login. The server generates the first password and shows it once. */
export const agentForm = form({
  noun: 'agent',
  create: { path: '/downline-create', title: 'New agent', permission: 'DOWNLINE_CREATE' },
  back: downline,
  linked: ['parent'],
  fields: {
    parent: agentPick('Upline agent', { hint: 'The new agent is created one level below.' }),
    username: text('Username', {
      minLength: 4,
      maxLength: 20,
      pattern: /^[a-z0-9_]+$/,
      patternHint: 'Use lowercase letters, digits and underscores.',
      fixed: true,
      hint: 'Account name and sign-in name. Cannot be changed later.',
    }),
    name: text('Full name', { maxLength: 50 }),
    email: text('Email', {
      maxLength: 120,
      pattern: emailPattern,
      patternHint: 'Enter an email address like name@example.com.',
    }),
    role: pick('Login role', loginRoles),
    phone: text('Phone', {
      optional: true,
      pattern: /^\+[1-9]\d{6,14}$/,
      patternHint: 'Include the country code, for example +919812345678.',
    }),
    city: text('City', { optional: true, maxLength: 60 }),
    reference: text('Reference', { optional: true, maxLength: 60 }),
    remark: text('Remark', { optional: true, maxLength: 200, hint: 'For the agent’s upline' }),
    creditReference: amount('Credit reference', { min: 0n, initially: '0.00' }),
    initialDeposit: amount('Initial deposit', {
      min: 0n,
      initially: '0.00',
      hint: 'Taken from the available balance of the upline account.',
    }),
    exposureLimit: amount('Exposure limit', {
      optional: true,
      min: 0n,
      hint: 'Leave empty for no individual limit.',
    }),
    share: percent('Exchange', shareTraits),
    bookmakerShare: percent('Bookmaker', shareTraits),
    fancyShare: percent('Fancy', shareTraits),
    casinoShare: percent('Casino', shareTraits),
    commissionMode: choice('Commission', commissionModes, { initially: 'share', labels: commissionLabels }),
    isShareLocked: noReturnField,
    ...termsFields,
    limits: openingLimits,
    ...initialLocks,
    ...signInFields,
  },
  sections: {
    Account: ['parent', 'username', 'name', 'email', 'role', 'phone', 'city', 'reference', 'remark'],
    Credit: ['creditReference', 'initialDeposit', 'exposureLimit'],
    Shares: ['share', 'bookmakerShare', 'fancyShare', 'casinoShare', 'isShareLocked'],
    Commission: [
      'commissionMode',
      'matchRate',
      'sessionRate',
      'casinoRate',
      'minMatchRate',
      'maxMatchRate',
      'minSessionRate',
      'maxSessionRate',
    ],
    'Limits by sport': ['limits'],
    Access: ['verticals', 'deepestLevel', 'pointValue', 'isBetLocked', 'isUserLocked'],
    'Sign-in': ['needsSecondStep', 'allowedIps', 'timeZone', 'language'],
  },
  views: {
    Account: 'agents/tree/opening/opening-account',
    Shares: 'agents/tree/opening/sharing',
    'Limits by sport': 'agents/tree/opening/opening-limits',
  },
  asks: 'password',
})
