import { form } from '#blueprint/screen/form.ts'
import { agentPick } from '#blueprint/kinds/choices.ts'
import { amount, choice, secret, text } from '#blueprint/kinds/kinds.ts'
import { vipLevels } from '#areas/players/rules/care/vip.ts'
import { firstStates } from '#areas/agents/rules/accounts/player-opening.ts'
import { stateLabels } from '#blueprint/labels.ts'
import { players } from '#areas/players/list/players.screen.ts'
import { mailAddress, vipLabels } from '#areas/players/list/words.ts'

/** An account the house opens for somebody. His first password is asked of the house by the player site, and good once. */
export const playerForm = form({
  noun: 'player',
  create: { path: '/player-create', title: 'New player', permission: 'PLAYER_CREATE' },
  back: players,
  fields: {
    agent: agentPick('Agent', { hint: 'Domain and currency are those of the agent' }),
    username: text('Username', {
      shortest: 3,
      longest: 32,
      pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/,
      patternHint: 'Letters, digits, dots, dashes and underscores',
      hint: 'It never changes',
    }),
    password: secret('First password', {
      optional: true,
      hint: 'Empty: one is made and shown once. The player replaces it at his first login',
    }),
    status: choice('Status', firstStates, { initially: 'ACTIVE', labels: stateLabels }),
    name: text('Name', { optional: true, longest: 80 }),
    phone: text('Phone', {
      optional: true,
      pattern: /^\+[1-9]\d{6,14}$/,
      patternHint: 'With country code, like +919812345678',
    }),
    email: text('E-mail', {
      optional: true,
      longest: 120,
      pattern: mailAddress,
      patternHint: 'Enter an address like name@example.com',
    }),
    state: text('State', { optional: true, longest: 80 }),
    referrer: text('Referrer', { optional: true, longest: 60, hint: 'Username or id of the player who brought him' }),
    vip: choice('VIP level', vipLevels, { initially: '0', labels: vipLabels }),
    creditReference: amount('Credit reference', { least: 0n, initially: '0.00' }),
    initialDeposit: amount('Initial deposit', { least: 0n, initially: '0.00', hint: 'From what the agent has' }),
    exposureLimit: amount('Exposure limit', { optional: true, least: 0n, hint: 'Empty: none of his own' }),
  },
  sections: {
    Account: ['agent', 'username', 'password', 'status'],
    Person: ['name', 'phone', 'email', 'state', 'referrer', 'vip'],
    Credit: ['creditReference', 'initialDeposit', 'exposureLimit'],
  },
  asks: 'password',
})
