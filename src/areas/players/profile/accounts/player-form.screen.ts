import { form } from '#blueprint/screen/form.ts'
import { agentPick } from '#blueprint/kinds/choices.ts'
import { amount, choice, secret, text } from '#blueprint/kinds/kinds.ts'
import { vipLevel } from '#blueprint/kinds/vip.ts'
import { initialStatuses } from '#areas/agents/rules/accounts/create-player.ts'
import { stateLabels } from '#blueprint/labels.ts'
import { players } from '#areas/players/profile/list/players.screen.ts'
import { emailPattern } from '#values/text/email-address.ts'

/** Creates a player account. The first password works once on the player site, which verifies it with the operator. */
export const playerForm = form({
  noun: 'player',
  create: { path: '/player-create', title: 'New player', permission: 'PLAYER_CREATE' },
  back: players,
  fields: {
    agent: agentPick('Agent', { hint: 'The player gets the agent’s domain and currency.' }),
    username: text('Username', {
      minLength: 3,
      maxLength: 32,
      pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/,
      patternHint: 'Use letters, digits, dots, hyphens and underscores.',
      hint: 'Cannot be changed later.',
    }),
    password: secret('First password', {
      optional: true,
      hint: 'Leave empty to generate a password that is shown once. The player must change it at the first sign-in.',
    }),
    status: choice('Status', initialStatuses, { initially: 'ACTIVE', labels: stateLabels }),
    name: text('Name', { optional: true, maxLength: 80 }),
    phone: text('Phone', {
      optional: true,
      pattern: /^\+[1-9]\d{6,14}$/,
      patternHint: 'Include the country code, for example +919812345678.',
    }),
    email: text('Email', {
      optional: true,
      maxLength: 120,
      pattern: emailPattern,
      patternHint: 'Enter an email address like name@example.com.',
    }),
    state: text('State', { optional: true, maxLength: 80 }),
    referrer: text('Referrer', { optional: true, maxLength: 60, hint: 'Username or id of the referring player' }),
    vip: vipLevel('VIP level', { initially: '0' }),
    creditReference: amount('Credit reference', { min: 0n, initially: '0.00' }),
    initialDeposit: amount('Initial deposit', {
      min: 0n,
      initially: '0.00',
      hint: 'Taken from the available balance of the agent.',
    }),
    exposureLimit: amount('Exposure limit', {
      optional: true,
      min: 0n,
      hint: 'Leave empty for no individual limit.',
    }),
  },
  sections: {
    Account: ['agent', 'username', 'password', 'status'],
    Person: ['name', 'phone', 'email', 'state', 'referrer', 'vip'],
    Credit: ['creditReference', 'initialDeposit', 'exposureLimit'],
  },
  asks: 'password',
})
