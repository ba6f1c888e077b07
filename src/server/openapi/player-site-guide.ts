interface GuideStep {
  readonly does: string
  readonly path: string
  /** Words in braces stand for what earlier answers said. */
  readonly content: Readonly<Record<string, string>>
  /** What later lines need of the answer, by its place there. */
  readonly keeps?: Readonly<Record<string, readonly string[]>>
}

interface StartStep {
  readonly does: string
  /** Copied as it is. */
  readonly line?: string
}

/** From nothing to a first call that changes nothing; each is executed by a test too. */
export const guideStart: readonly StartStep[] = [
  {
    does: 'Start the back office in its checkout. It prints its address and the logins of a demo world with open markets; the first start takes two or three minutes, in which the rest of this guide can be read',
    line: 'npm ci && npm start',
  },
  {
    does: 'Sign in as owner, open Inbound keys, and ask with New key for a key of the first domain, named website, that is neither of a feed nor of a casino provider. The transaction password stands beside the login',
  },
  {
    does: 'Sign in as deputy in another browser and approve it under Approvals, in the header: a key moves money of players, so that nobody makes one alone',
  },
  {
    does: 'As owner again choose Create secret in the row of the key. What is shown is shown once: save First call (Node.js) as call.mjs in a folder of your own. Node.js 22 or newer runs it without packages',
  },
  {
    does: 'Make the first call, which changes nothing: it lists what can be bet on. An answer of 401 means that the key or its secret was copied wrongly, or that the clock of this machine is more than five minutes off; an empty list, that no market is open with prices',
    line: 'node call.mjs',
  },
]

/** From the first call of a player site to its first accepted bet; each line is executed by a test. */
export const playerSiteGuide: readonly GuideStep[] = [
  {
    does: 'Register a player. It is of the first agent of the domain; the field agent names another one, by a username under Downline',
    path: '/player',
    content: { externalId: 'guide-player', username: 'first.player' },
    keeps: { player: ['player'] },
  },
  {
    does: 'Start a session of the player, which checks restrictions and exclusions',
    path: '/session',
    content: { externalId: 'guide-session', player: '{player}' },
  },
  {
    does: 'Create a deposit, which credits nothing yet',
    path: '/deposit',
    content: { externalId: 'guide-deposit', player: '{player}', method: 'upi', amount: '500.00' },
    keeps: { deposit: ['deposit'] },
  },
  {
    does: 'Confirm it once the money has arrived',
    path: '/deposit/confirmation',
    content: { externalId: 'guide-confirmation', deposit: '{deposit}', amount: '500.00' },
  },
  {
    does: 'List what can be bet on. Below stand a market, one of its runners, and its price to back',
    path: '/markets',
    content: {},
    keeps: {
      market: ['markets', '0', 'market'],
      runner: ['markets', '0', 'runners', '0', 'runner'],
      back: ['markets', '0', 'runners', '0', 'back'],
    },
  },
  {
    does: 'Place a bet on the runner at its price',
    path: '/bet',
    content: {
      externalId: 'guide-bet',
      player: '{player}',
      market: '{market}',
      runner: '{runner}',
      side: 'BACK',
      odds: '{back}',
      stake: '100.00',
    },
  },
  {
    does: 'Read the balance: the stake is part of the exposure',
    path: '/balance',
    content: { player: '{player}' },
  },
]

/** A line for the shell, beside the first call of a key that was saved as call.mjs. */
export const lineOf = ({ path, content }: GuideStep): string =>
  ['node', 'call.mjs', path, `'${JSON.stringify(content)}'`].join(' ')
