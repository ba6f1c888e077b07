interface GuideStep {
  readonly does: string
  readonly path: string
  /** Words in braces stand for what earlier answers said. */
  readonly content: Readonly<Record<string, string>>
  /** What later lines need of the answer, by its place there. */
  readonly keeps?: Readonly<Record<string, readonly string[]>>
}

/** From the first call of a player site to its first accepted bet; each line is executed by a test. */
export const playerSiteGuide: readonly GuideStep[] = [
  {
    does: 'Register a player under the agent whose username you were given',
    path: '/player',
    content: { externalId: 'guide-player', username: 'first.player', agent: '{agent}' },
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
    does: 'List what can be bet on, with its prices',
    path: '/markets',
    content: {},
    keeps: {
      market: ['markets', '0', 'market'],
      runner: ['markets', '0', 'runners', '0', 'runner'],
      back: ['markets', '0', 'runners', '0', 'back'],
    },
  },
  {
    does: 'Place a bet on the first runner at its price',
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
